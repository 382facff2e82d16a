import Dispatch

/// What the tasks of all sessions believe to run on. It outlives every session, as tasks may that point to it.
final class SessionExecutor: SerialExecutor {
  /// In place of the main actor's.
  static let main = SessionExecutor(isMain: true)
  /// In place of the cooperative pool, which is no executor: `Task.yield` would go around the hooks to get there.
  static let pool = SessionExecutor(isMain: false)

  let isMain: Bool
  private init(isMain: Bool) { self.isMain = isMain }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    if !Sessions.take(job, .serial(self)) { runOutside(job) }
  }

  func runOutside(_ job: UnownedJob) {
    if isMain { MainActor.shared.enqueue(job) } else { JobHooks.enqueue(job) }
  }

  /// Runs `body` as the main actor, and waits for it.
  static func runOnMain(_ body: () -> Void) { DispatchQueue.main.sync(execute: body) }
}
