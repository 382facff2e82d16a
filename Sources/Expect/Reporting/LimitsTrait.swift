#if canImport(Testing)
import Testing

/// The defaults of the verbs in one test or suite: what `.limits(within:for:every:)` makes.
public struct LimitsTrait: TestTrait, SuiteTrait, TestScoping {
  let within: Duration?
  let window: Duration?
  let step: Duration?

  /// Runs the test, or the suite, under these limits; Swift Testing calls it.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await withLimits(within: within, for: window, every: step) { try await function() }
  }
}

extension Trait where Self == LimitsTrait {
  /// Sets the defaults of the verbs in this test or suite.
  ///
  /// ```swift
  /// @Test(.limits(within: .seconds(2)))
  /// func limited() {
  ///   // passes
  ///   #expect(Limits.current.within == .seconds(2))
  /// }
  /// ```
  ///
  /// A label left out keeps the default of the suite around. Parameters as in `withLimits(within:for:every:)`.
  public static func limits(
    within limit: Duration? = nil, for window: Duration? = nil, every step: Duration? = nil
  ) -> Self {
    LimitsTrait(within: limit, window: window, step: step)
  }
}
#endif
