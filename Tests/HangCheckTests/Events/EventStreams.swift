import Foundation

@testable import HangCheck

/// The recorded streams in Tests/Fixtures/EventStreams.
enum EventStreams {
  static func data(_ name: String) throws -> Data {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    return try Data(contentsOf: tests.appending(path: "../Fixtures/EventStreams/\(name)").standardized)
  }

  static func lines(_ name: String) throws -> [[UInt8]] {
    try data(name).split(separator: UInt8(ascii: "\n")).map(Array.init)
  }
}

extension EventDecoder {
  mutating func decode(_ line: some Sequence<UInt8>) -> [Event] {
    Array(line).withUnsafeBytes { decode($0) }
  }

  mutating func decode(_ text: String) -> [Event] { decode(text.utf8) }

  mutating func kinds(_ lines: [[UInt8]]) -> [Event.Kind] { lines.flatMap { decode($0) }.map(\.kind) }

  /// The events of a text, line by line.
  mutating func kinds(_ text: String) -> [Event.Kind] {
    kinds(text.split(separator: "\n", omittingEmptySubsequences: false).map { Array($0.utf8) })
  }
}

extension Event.Kind {
  /// The test, or the suite, that it speaks of.
  var subject: String? {
    switch self {
    case .suiteStarted(let id), .suiteEnded(let id), .testStarted(let id), .caseStarted(let id, _),
      .caseEnded(let id, _), .testSkipped(let id, _), .testEnded(let id, _):
      id
    case .issue(let id, _): id
    case .runStarted, .runEnded: nil
    }
  }
  var failure: Issue? {
    guard case .issue(_, let issue) = self else { return nil }
    return issue
  }

  var startedArgument: String? {
    guard case .caseStarted(_, let argument) = self else { return nil }
    return argument
  }

  var endedArgument: String? {
    guard case .caseEnded(_, let argument) = self else { return nil }
    return argument
  }
}
