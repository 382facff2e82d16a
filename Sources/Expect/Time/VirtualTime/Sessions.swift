import Synchronization

/// The sessions that are going on.
enum Sessions {
  private static let count = Atomic(0)
  // The lock guards the sessions.
  private static let all = Mutex<[Session]>([])

  static func add(_ session: Session) {
    all.withLock { $0.append(session) }
    count.add(1, ordering: .sequentiallyConsistent)
  }

  static func remove(_ session: Session) {
    count.subtract(1, ordering: .sequentiallyConsistent)
    all.withLock { $0.removeAll { $0 === session } }
  }

  /// The one whose jobs this thread runs.
  static var ofThisThread: Session? { Timekeepers.session as? Session }

  /// Whether a job that prefers no executor has found its session: that of its task, or that of the thread.
  static func take(_ job: UnownedJob, _ place: @autoclosure () -> Work.Place) -> Bool {
    let session = ofThisThread
    let others = count.load(ordering: .sequentiallyConsistent) - (session == nil ? 0 : 1)
    let id = others > 0 ? JobHooks.taskID(of: job) : 0
    if id != 0, all.withLock({ $0 }).contains(where: { $0.takeMember(job, id, place()) }) { return true }
    return session?.takeOwn(job, place()) ?? false
  }
}
