import Dispatch

/// Runs an actor on a thread that is not the pool's.
final class SerialQueue: SerialExecutor {
  private let queue = DispatchQueue(label: "an actor of its own")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
