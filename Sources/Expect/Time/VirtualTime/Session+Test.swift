/// The session and the test that it belongs to.
extension Session {
  /// Runs the test's body as the session's first task, until it returns or throws.
  ///
  /// The body is called from the session's thread: there the main actor's executor is the session's, and a test that is
  /// isolated to it goes to that one.
  func host<R>(
    isolation: isolated (any Actor)?, _ body: () async throws -> R
  ) async -> Result<R, any Error> {
    await withoutActuallyEscaping(body) { body in
      let visit = Visit(of: self, body)
      await withTaskExecutorPreference(self, isolation: isolation) {
        _ = isolation
        await visit.run()
      }
      return visit.result
    }
  }

  /// Fails what wants to move the time of a session that is over.
  func check(_ asked: Asked, in call: VerbCall) throws {
    guard isOver else { return }
    try call.fail(asked, because: FailureText.sessionIsOver(at: site))
  }

  /// Says once that nobody wakes those who sleep after the end.
  func complainOfSleeper() {
    let isFirst = locked {
      defer { hasComplained = true }
      return !hasComplained
    }
    if isFirst { writeToStandardError(FailureText.sleepsAfterEnd(of: site, task: currentTaskName)) }
  }

}

/// The test's body on its way into a session and back.
private final class Visit<R>: @unchecked Sendable {
  // Handed over: the test's task alone uses it, before, in and after the session.
  private let session: Session
  private let body: () async throws -> R
  private(set) var result: Result<R, any Error> = .failure(CancellationError())

  init(of session: Session, _ body: @escaping () async throws -> R) {
    self.session = session
    self.body = body
  }

  @concurrent func run() async {
    session.test.enter()
    session.join()
    var scope = CallScope.current
    scope.calls = session.calls
    do {
      result = .success(try await CallScope.$current.withValue(scope) { try await body() })
      // What the body has begun comes as far as it comes without the time moving on.
      await session.settle()
    } catch {
      result = .failure(error)
    }
    session.end()
  }
}
