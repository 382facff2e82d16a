import Synchronization

/// A task that has its maker's task-locals and has not begun: it can act for its maker when that one cannot run.
///
/// It costs no thread before it is used, because its executor keeps its only job.
final class ParkedTask: JobOwner {
  /// What the lock guards. A job that is kept is run exactly once, by whoever takes it.
  private struct State {
    var job: UnownedJob?
    var body: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())

  /// Made by the task whose task-locals it is to have.
  init(named name: String) {
    Task(name: name, executorPreference: self) { [self] in state.withLock { $0.body.take() }?() }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    state.withLock { $0.job = job }
  }

  /// The job that is kept, as long as it is.
  var job: UnownedJob? { state.withLock { $0.job } }

  /// Lets it run the body, on a thread that nobody can starve. Only the first call of this and of `dismiss()` counts.
  func run(_ body: @escaping @Sendable () -> Void) {
    if let job = take(body) { ElasticExecutor.shared.enqueue(ElasticExecutor.Job(job: job, owner: self)) }
  }

  /// Lets it run the body at once, on this thread; as `run(_:)`, it counts only the first time.
  func runHere(_ body: @escaping @Sendable () -> Void) {
    if let job = take(body) { run(job) }
  }

  private func take(_ body: @escaping @Sendable () -> Void) -> UnownedJob? {
    state.withLock { state in
      if state.job != nil { state.body = body }
      return state.job.take()
    }
  }

  /// Lets it end without having done anything: at once, on this thread.
  func dismiss() {
    if let job = state.withLock({ $0.job.take() }) { run(job) }
  }

  /// As its own: a task that finds itself on another executor than its own would leave it.
  func run(_ job: UnownedJob) { job.runSynchronously(on: asUnownedTaskExecutor()) }
}
