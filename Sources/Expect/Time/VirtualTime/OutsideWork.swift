/// What a session of virtual time has done by queues that it does not see: before its time moves on, it looks there.
package struct OutsideWork: Sendable {
  /// Nil in real time.
  private let session: Session?

  /// Of the session whose job this thread runs, if it does.
  package init() { session = Sessions.ofThisThread }

  /// From now on `flush` is called before time moves on. It returns when all that is under way has come to the session.
  package func begin(_ id: ObjectIdentifier, flush: @escaping @Sendable () -> Void) {
    session?.locked { session?.outside[id] = flush }
  }

  package func end(_ id: ObjectIdentifier) {
    let flush = session?.locked { session?.outside.removeValue(forKey: id) }
    // What it holds is released here, outside the lock.
    withExtendedLifetime(flush) {}
  }

  /// Starts a task of the session; in real time, one on threads that nobody can starve.
  @discardableResult
  package func run(named name: String, _ work: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
    Task.detached(name: name, executorPreference: session?.executor ?? TimerThread.shared.executor, operation: work)
  }
}
