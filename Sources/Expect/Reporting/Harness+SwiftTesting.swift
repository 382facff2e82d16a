#if canImport(Testing)
import Testing

extension Harness {
  static var isInsideSwiftTestingTest: Bool { Test.current != nil }

  /// Where the running test stands, for what happens at no place that is known.
  static var siteOfTest: CallSite {
    guard let place = Test.current?.sourceLocation else { return .unknown }
    return CallSite(
      fileID: .kept(place.fileID), filePath: .kept(place.filePath), line: UInt(place.line), column: UInt(place.column))
  }

  /// The error of a failed requirement is the one that the runner does not record a second time.
  static func failInSwiftTesting(_ text: String, at site: CallSite) throws {
    let expectationMet = false
    try #require(expectationMet, Comment(rawValue: text), sourceLocation: SourceLocation(site))
  }

  static func isOwnedBySwiftTesting(_ error: any Error) -> Bool {
    // What `Test.cancel()` throws has no public name.
    error is ExpectationFailedError || String(reflecting: type(of: error)) == "Testing.SkipInfo"
  }
}

extension SourceLocation {
  /// Lines and columns count from 1, and a file is in a module: anything else would trap.
  fileprivate init(_ site: CallSite) {
    let parts = "\(site.fileID)".split(separator: "/", omittingEmptySubsequences: true)
    self.init(
      fileID: parts.count > 1 ? parts.joined(separator: "/") : "Tests/\(parts.first ?? "unknown")",
      filePath: "\(site.filePath)",
      line: max(1, Int(clamping: site.line)), column: max(1, Int(clamping: site.column))
    )
  }
}
#else
extension Harness {
  static var isInsideSwiftTestingTest: Bool { false }
  static var siteOfTest: CallSite { .unknown }
  static func failInSwiftTesting(_ text: String, at site: CallSite) throws {}
  static func isOwnedBySwiftTesting(_ error: any Error) -> Bool { false }
}
#endif
