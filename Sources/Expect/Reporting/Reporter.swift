/// The framework whose test is running: captured when a verb is entered, in the test's own task.
@usableFromInline enum Harness: Sendable {
  case swiftTesting, xctest, none

  @usableFromInline static var current: Harness { .none }

  /// Records one failure at the call site and throws what stops the test without a second report.
  @usableFromInline func fail(_ text: String, at site: CallSite) throws -> Never { throw UnmetExpectation(text) }

  /// Whether the framework has recorded this error already, or means something else by it than a failure (a skipped test).
  @usableFromInline static func isPassedThrough(_ error: any Error) -> Bool { error is UnmetExpectation }
}

/// What a verb throws where no test framework runs: in a plain executable.
public struct UnmetExpectation: Error, CustomStringConvertible, Sendable {
  /// The failure text, with the call site.
  public let description: String
  init(_ text: String) { description = text }
}
