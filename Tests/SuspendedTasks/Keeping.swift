import Foundation
import Synchronization

// Whatever could end a wait, kept so that nobody does.

private let kept = Mutex<[any Sendable]>([])

func keep(_ continuation: CheckedContinuation<Void, Never>) { keep(any: continuation) }

func keep(_ continuation: UnsafeContinuation<Void, Never>) { keep(any: continuation) }

func keep(_ continuation: CheckedContinuation<Int, any Error>) { keep(any: continuation) }

private func keep(any something: any Sendable) { kept.withLock { $0.append(something) } }

func silentStream() -> AsyncStream<Int> {
  let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
  keep(any: continuation)
  return stream
}

func silentThrowingStream() -> AsyncThrowingStream<Int, any Error> {
  let (stream, continuation) = AsyncThrowingStream.makeStream(of: Int.self)
  keep(any: continuation)
  return stream
}

actor Counter {
  private(set) var count = 0

  /// Keeps the actor busy, and only then has others want it.
  func block(_ others: @Sendable () -> Void) {
    others()
    while true { Thread.sleep(forTimeInterval: 1000) }
  }

  func load() async {
    await Store().fetchNever()  // <- actor.1
    count += 1
  }
}

/// Threads that are not the pool's, so that none of those is missing.
final class OwnThreads: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    Thread.detachNewThread { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
