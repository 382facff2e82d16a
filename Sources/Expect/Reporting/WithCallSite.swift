/// Reports the failures of all verbs inside `body` at one place: the caller of an assertion function of one's own.
///
/// ```swift
/// func expectGreeting(
///   fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
/// ) async throws {
///   try await withCallSite(fileID: fileID, filePath: filePath, line: line, column: column) {
///     try await greetings.collect(first: 1)
///     try await greetings.collectAll()
///   }
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
  fileID: StaticString, filePath: StaticString, line: UInt, column: UInt, isolation: isolated (any Actor)? = #isolation,
  _ body: () async throws -> R
) async rethrows -> R {
  let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  return try await withOutermost(site, isolation: isolation, body)
}

/// Reports the failures of all verbs inside `body` at one place, in functions in XCTest's style.
///
/// ```swift
/// func expectOneNumber(file: StaticString = #filePath, line: UInt = #line) async throws {
///   try await withCallSite(file: file, line: line) { try await oneNumber.collect(first: 1) }
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
  file: StaticString, line: UInt, isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> R
) async rethrows -> R {
  try await withOutermost(CallSite(file: file, line: line), isolation: isolation, body)
}

func withOutermost<R>(
  _ site: @autoclosure () -> CallSite, isolation: isolated (any Actor)?, _ body: () async throws -> R
) async rethrows -> R {
  var scope = CallScope.current
  scope.site = scope.site ?? site()
  return try await CallScope.$current.withValue(scope, operation: body, isolation: isolation)
}

extension CallSite {
  /// XCTest's `#filePath` has the module nowhere; by the usual layout of packages it is the name of the folder.
  init(file: StaticString, line: UInt) {
    let parts = "\(file)".split { $0 == "/" || $0 == "\\" }.suffix(2)
    let fileID = parts.count == 2 ? parts.joined(separator: "/") : "Tests/\(file)"
    self.init(fileID: .kept(fileID), filePath: file, line: line, column: 1)
  }
}
