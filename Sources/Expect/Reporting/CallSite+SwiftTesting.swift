#if canImport(Testing)
import Testing

/// Reports the failures of all verbs inside `body` at one place, in functions in Swift Testing's style.
///
/// ```swift
/// func expectThreeNumbers(sourceLocation: SourceLocation = #_sourceLocation) async throws {
///   try await withCallSite(sourceLocation) { try await numbers.collect(first: 3) }
/// }
/// ```
///
/// Where such functions call one another, the outermost place counts: the one in the test.
///
/// - Parameter body: Runs at once, in the caller's isolation. Tasks that it starts inherit the place.
/// - Returns: What `body` returns.
/// - Throws: What `body` throws, and nothing else.
@discardableResult
public func withCallSite<R>(
  _ sourceLocation: SourceLocation, isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> R
) async rethrows -> R {
  try await withOutermost(CallSite(sourceLocation), isolation: isolation, body)
}

extension CallSite {
  init(_ location: SourceLocation) {
    self.init(
      fileID: .kept(location.fileID), filePath: .kept(location.filePath), line: UInt(clamping: location.line),
      column: UInt(clamping: location.column))
  }
}
#endif
