/// The framework whose test is running: captured when a verb is entered, in the test's own task.
@usableFromInline enum Harness: Sendable {
  case swiftTesting, xctest, none

  /// Swift Testing knows its test in the test's own tasks only; elsewhere the kind of process decides.
  @usableFromInline static var current: Harness { isInsideSwiftTestingTest ? .swiftTesting : ofProcess }

  /// Records one failure at the call site and throws what stops the test without a second report.
  @usableFromInline func fail(_ text: String, at site: CallSite) throws -> Never {
    switch self {
    case .swiftTesting: try Self.failInSwiftTesting(text, at: site)
    case .xctest: try Self.failInXCTest(text, at: site)
    case .none: break
    }
    throw UnmetExpectation(text, at: site)
  }

  /// Records one failure and returns what stops the test without a second report.
  func failure(_ text: String, at site: CallSite) -> any Error {
    do { try fail(text, at: site) } catch { return error }
  }

  /// Whether the framework has recorded this error already, or does not mean a failure by it (but a skipped test).
  @usableFromInline static func isPassedThrough(_ error: any Error) -> Bool {
    error is UnmetExpectation || isOwnedBySwiftTesting(error) || isOwnedByXCTest(error)
  }
}

/// What a verb throws where no test framework runs: in a plain executable.
public struct UnmetExpectation: Error, CustomStringConvertible, Sendable {
  /// The failure text after the place of the call: `file:line:column: collect(first: 3, within: 2 s): received…`.
  public let description: String

  init(_ text: String, at site: CallSite) {
    description = "\(site.filePath):\(site.line):\(site.column): \(text)"
  }
}
