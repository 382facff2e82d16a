#if canImport(Testing)
import Testing

/// A limit for a whole test or suite: what `.within(_:)` makes.
public struct WithinTrait: TestTrait, SuiteTrait, TestScoping {
  let limit: Duration

  /// Runs the test, or the suite, under the limit; Swift Testing calls it.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    let limit = Limits.current.limit(limit)
    let asked = Asked("@\(test.isSuite ? "Suite" : "Test")(.within(\(limit)))")
    let record: @Sendable (String) -> Void = { text in
      Issue.record(Comment(rawValue: text), sourceLocation: test.sourceLocation)
    }
    if let problem = Settings.ofProcess.problem { record(FailureText.invalid(asked, problem)) }
    let call = PendingCall(at: CallSite(test.sourceLocation), canFail: false)
    call.state.withLock { $0.asked = asked }
    try await withTestLimit(limit, of: call) { pending in
      record(FailureText.testLimit(asked, pending: pending))
    } _: {
      try await function()
    }
  }
}

extension Trait where Self == WithinTrait {
  /// Limits how long the whole test, each case of it, or the whole suite may take.
  ///
  /// ```swift
  /// @Test(.within(.seconds(5)))
  /// func limited() async throws {
  ///   // passes
  ///   try await numbers.collect(first: 2)
  /// }
  /// ```
  ///
  /// When the limit passes, one failure is recorded at the test, at once, with every call of a verb that waits; then
  /// the test is cancelled. It cannot return before its body does: what must be left behind belongs into
  /// `expectReturn(within:)`, and `swift package check-hangs` ends a test that hangs. What the test awaits resumes on
  /// threads of Expect, so that a busy pool does not hold it up. Like the limit of a verb it is multiplied by
  /// `EXPECT_SCALE`, does not pass while a debugger is attached, and does not count the time in which the pool does not
  /// respond.
  ///
  /// - Parameter limit: The longest it may take, in real time; zero or less passes at once.
  public static func within(_ limit: Duration) -> Self { WithinTrait(limit: limit) }
}
#endif
