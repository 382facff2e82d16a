import Foundation

/// What one line of XCTest's text says, if it says anything.
enum XCTestLine: Equatable {
  case suiteStarted(String)
  case suiteEnded(String)
  case testStarted(String)
  case testEnded(String, Event.TestEnd)
  case issue(String, Issue)
  case skip(String, reason: String?)

  /// A test's output without a newline sticks to the front of a line, so the last marker in it counts.
  /// - Parameter test: how the open test is spelled, the only one that issues and skips can belong to.
  init?(_ line: UnsafeRawBufferPointer, test: String?) {
    guard let found = test.flatMap({ Self.remark(in: line, of: $0) }) ?? Self.marker(in: line) else { return nil }
    self = found
  }

  /// The line's last word of a suite or a test begins there; what stands before it was printed by a test.
  static func markerStart(in line: UnsafeRawBufferPointer) -> Int? {
    [line.lastIndex(of: "Test Suite '"), line.lastIndex(of: "Test Case '")].compactMap(\.self).max()
  }

  private static func remark(in line: UnsafeRawBufferPointer, of test: String) -> Self? {
    guard line.contains(": error: ") || line.contains(": Test skipped") else { return nil }
    let text = String(decoding: line, as: UTF8.self)
    return issue(in: text, of: test) ?? skip(in: text, of: test)
  }

  /// `/path/File.swift:12: error: Class.test : message`
  private static func issue(in text: String, of test: String) -> Self? {
    guard let middle = text.range(of: ": error: \(test) : ") else { return nil }
    return .issue(test, placed(text[..<middle.lowerBound], message: String(text[middle.upperBound...])))
  }

  /// `/path/File.swift:12: Class.test : Test skipped - reason`
  private static func skip(in text: String, of test: String) -> Self? {
    guard let middle = text.range(of: ": \(test) : Test skipped") else { return nil }
    return .skip(test, reason: XCTestText.skipReason("Test skipped" + text[middle.upperBound...]))
  }

  private static func placed(_ place: Substring, message: String) -> Issue {
    guard let colon = place.lastIndex(of: ":") else { return Issue(message: message) }
    let path = place[..<colon]
    // What stands before the path was printed by the test.
    let file = path.firstIndex(of: "/").map { path[$0...] } ?? path
    return XCTestText.issue(file: String(file), line: String(place[place.index(after: colon)...]), message: message)
  }

  /// `Test Case 'Class.test' passed (0.003 seconds)`, `Test Suite 'Class' started at 2026-…`
  private static func marker(in line: UnsafeRawBufferPointer) -> Self? {
    guard let start = markerStart(in: line) else { return nil }
    let text = String(decoding: line[start...], as: UTF8.self)
    let isSuite = text.hasPrefix("Test Suite '")
    let words = text.dropFirst(isSuite ? "Test Suite '".count : "Test Case '".count)
    guard let end = words.range(of: "' ") else { return nil }
    let name = String(words[..<end.lowerBound])
    let rest = words[end.upperBound...]
    return isSuite ? suiteMarker(name, rest) : testMarker(name, rest)
  }

  private static func suiteMarker(_ name: String, _ rest: Substring) -> Self? {
    if rest.hasPrefix("started at ") { return .suiteStarted(name) }
    return rest.hasPrefix("passed at ") || rest.hasPrefix("failed at ") ? .suiteEnded(name) : nil
  }

  private static func testMarker(_ name: String, _ rest: Substring) -> Self? {
    if rest.hasPrefix("started at ") || rest == "started." { return .testStarted(name) }
    guard rest.hasSuffix(" seconds)") || rest.hasSuffix(" seconds).") else { return nil }
    let ends: [(String, Event.TestEnd)] = [("passed (", .passed), ("failed (", .failed), ("skipped (", .skipped)]
    return ends.first { rest.hasPrefix($0.0) }.map { .testEnded(name, $0.1) }
  }
}
