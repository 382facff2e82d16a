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
    guard Self.isCandidate(line) else { return nil }
    let text = String(decoding: line, as: UTF8.self)
    if let test, let found = Self.issue(in: text, of: test) ?? Self.skip(in: text, of: test) {
      self = found
    } else if let found = Self.marker(in: text) {
      self = found
    } else {
      return nil
    }
  }

  /// Whether there is anything to look at. In the C library, because this sees all that the tests print.
  private static func isCandidate(_ line: UnsafeRawBufferPointer) -> Bool {
    contains(line, "Test Case '") || contains(line, "Test Suite '") || contains(line, ": error: ")
      || contains(line, ": Test skipped")
  }

  private static func contains(_ line: UnsafeRawBufferPointer, _ word: StaticString) -> Bool {
    var rest = line
    while rest.count >= word.utf8CodeUnitCount, let start = rest.baseAddress,
      let found = memchr(start, Int32(word.utf8Start.pointee), rest.count - word.utf8CodeUnitCount + 1)
    {
      if memcmp(found, word.utf8Start, word.utf8CodeUnitCount) == 0 { return true }
      rest = UnsafeRawBufferPointer(rebasing: rest[(UnsafeRawPointer(found) - start + 1)...])
    }
    return false
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
  private static func marker(in text: String) -> Self? {
    let suite = text.range(of: "Test Suite '", options: .backwards)
    let test = text.range(of: "Test Case '", options: .backwards)
    guard let last = [suite, test].compactMap(\.self).max(by: { $0.lowerBound < $1.lowerBound }) else { return nil }
    guard let end = text.range(of: "' ", range: last.upperBound..<text.endIndex) else { return nil }
    let name = String(text[last.upperBound..<end.lowerBound])
    let rest = text[end.upperBound...]
    return last == suite ? suiteMarker(name, rest) : testMarker(name, rest)
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
