import Synchronization

/// What tasks wait for that sleep in real time: learned from tasks that do.
enum RealSleepers {
  private static let longest = 3600

  /// Empty where nothing could be learned.
  private static let all = SuspendedTask.isReadable ? learned() : []

  private static func learned() -> [SuspendedTask.Wait] {
    [
      wait { try? await Task.sleep(nanoseconds: UInt64(longest) * 1_000_000_000) },
      wait { try? await Task.sleep(until: .now + .seconds(longest), clock: .continuous) },
      wait { try? await Task.sleep(until: .now + .seconds(longest), clock: .suspending) },
    ].compactMap { $0 }
  }

  /// Learns them, once.
  static func learn() { _ = all }

  /// Whether the task, which does not run, is asleep.
  static func contain(_ task: SuspendedTask) -> Bool { contained(task) && task.wait.map(all.contains) ?? false }

  /// Whether the task, which is to run, goes on after a sleep.
  static func contained(_ task: SuspendedTask) -> Bool {
    let code = UInt(bitPattern: task.code)
    for wait in all where wait.code == code { return true }
    return false
  }

  /// Lets a task run on this thread until it sleeps.
  private static func wait(_ sleeps: @escaping @Sendable () async -> Void) -> SuspendedTask.Wait? {
    let probe = Probe()
    let task = Task(name: "Expect: probe", executorPreference: probe, operation: sleeps)
    guard let job = probe.job else { return nil }
    probe.run(job)
    // It is held, and goes on only when the probe lets it.
    return withExtendedLifetime(task) {
      defer {
        probe.letGo()
        task.cancel()
      }
      return SuspendedTask(job).wait
    }
  }
}

/// Runs one job of a task when it is told to, and the others only after that.
private final class Probe: JobOwner {
  /// What the lock guards.
  private struct State {
    var job: UnownedJob?
    var isFree = false
  }
  private let state = Mutex(State())

  /// The job that is kept; it is kept no longer.
  var job: UnownedJob? { state.withLock { $0.job.take() } }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let isFree = state.withLock { state in
      if !state.isFree { state.job = job }
      return state.isFree
    }
    if isFree { ElasticExecutor.shared.enqueue(ElasticExecutor.Job(job: job, owner: self)) }
  }

  func letGo() {
    let job = state.withLock { state in
      state.isFree = true
      return state.job.take()
    }
    if let job { ElasticExecutor.shared.enqueue(ElasticExecutor.Job(job: job, owner: self)) }
  }

  func run(_ job: UnownedJob) { job.runSynchronously(on: asUnownedTaskExecutor()) }
}
