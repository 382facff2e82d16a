import Foundation

/// A failure as a test framework reported it.
struct SaidFailure: Equatable, Sendable {
  var file: String
  var line: Int
  /// XCTest has none.
  var column: Int?
  /// The function; nil where the framework did not know it.
  var test: String?
  var text: String
  var isKnown = false
}

/// What the runs of the fixture left behind.
enum Said {
  static let folder = ProcessInfo.processInfo.environment["REPORTING_FIXTURE"].map { URL(filePath: $0) }
  /// Of tests that starve.
  static let starvingFolder = ProcessInfo.processInfo.environment["STARVING_FIXTURE"].map { URL(filePath: $0) }

  static func has(_ name: String) -> Bool { (try? text(name)) != nil }

  static func text(_ name: String) throws -> String {
    guard let folder = folder ?? starvingFolder else { throw CocoaError(.fileNoSuchFile) }
    return try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }

  /// Nor does it say that the pool did not respond, as it may on a busy machine.
  static func withoutTimes(_ text: String) -> String {
    text.replacing(/[0-9]+\.[0-9]{3} s/, with: "<time>").replacing(/(^|\n)  pool: [^\n]*/, with: "")
  }

  /// Read once for all tests.
  static let inSwiftTesting = Result { try swiftTesting() }
  static let inXCTest = Result { try xctest() }

  /// From the event stream.
  static func swiftTesting(_ name: String = "events") throws -> [SaidFailure] {
    try text(name).split(separator: "\n").compactMap { line in
      let payload = try JSONDecoder().decode(Record.self, from: Data(line.utf8)).payload
      guard let issue = payload.issue, let place = issue.sourceLocation else { return nil }
      let details = (payload.messages ?? []).filter { $0.symbol == "details" }.map(\.text)
      return SaidFailure(
        file: place.fileID, line: place.line, column: place.column,
        test: payload.testID?.firstMatch(of: /\/(\w+)\(/).map { String($0.1) },
        text: withoutTimes(details.joined(separator: "\n")), isKnown: issue.isKnown)
    }
  }

  /// From the console: `path/Target/File.swift:7: error: VerbTests.testNext : text`, and lines that go on.
  static func xctest(_ name: String = "xctest") throws -> [SaidFailure] {
    let failure = /^.*\/(\w+\/\w+\.swift):(\d+): error: .*?(\w+)\]? : XCTUnwrap failed: .*? "ExpectationMet" - (.*)$/
    var failures: [SaidFailure] = []
    var isText = false
    for line in try text(name).split(separator: "\n") {
      if let match = line.wholeMatch(of: failure), let number = Int(match.2) {
        failures.append(
          SaidFailure(file: String(match.1), line: number, test: String(match.3), text: withoutTimes(String(match.4))))
        isText = true
      } else if isText, line.hasPrefix("  ") {
        let text = withoutTimes(String(line))
        if !text.isEmpty { failures[failures.count - 1].text += "\n" + text }
      } else {
        isText = false
        if line.contains(": error: ") {
          failures.append(SaidFailure(file: "", line: 0, text: String(line)))
        }
      }
    }
    return failures
  }
}

private struct Record: Decodable {
  struct Payload: Decodable {
    var issue: Issue?
    var messages: [Message]?
    var testID: String?
  }
  struct Issue: Decodable {
    var isKnown: Bool
    var sourceLocation: Place?
  }
  struct Place: Decodable {
    var fileID: String
    var line: Int
    var column: Int
  }
  struct Message: Decodable {
    var symbol: String
    var text: String
  }
  var payload: Payload
}
