#if canImport(XCTest)
import XCTest

extension Harness {
  /// The error of a failed unwrapping is the one that XCTest does not record a second time. Its message names the type.
  static func failInXCTest(_ text: String, at site: CallSite) throws {
    _ = try XCTUnwrap(nil as ExpectationMet?, text, file: site.filePath, line: site.line)
  }

  static func isOwnedByXCTest(_ error: any Error) -> Bool {
    // What `XCTUnwrap` throws has no public name.
    error is XCTSkip || String(reflecting: type(of: error)) == "XCTest.XCTestErrorWhileUnwrappingOptional"
  }
}

private enum ExpectationMet {}
#else
extension Harness {
  static func failInXCTest(_ text: String, at site: CallSite) throws {}
  static func isOwnedByXCTest(_ error: any Error) -> Bool { false }
}
#endif
