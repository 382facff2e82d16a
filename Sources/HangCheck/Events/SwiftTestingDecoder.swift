/// Reads Swift Testing's event stream: version 0, which names the arguments, and the later ones as far as they say the
/// same.
package struct SwiftTestingDecoder: EventDecoder {
  /// Lines that were no records, or half of one.
  package private(set) var malformedLines = 0

  private var arguments = ArgumentsInFlight()
  private var started: Set<String> = []
  /// Tests that failed before they began: nothing else will be said of them.
  private var failedUnstarted: [String] = []
  private var cancellations: [String: String] = [:]
  private var lastStrayIssue: Event?

  package init() {}

  package mutating func decode(_ line: UnsafeRawBufferPointer) -> [Event] {
    if line.allSatisfy({ $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) { return [] }
    let records = StreamRecord.all(in: line)
    if records.isEmpty { return malformed(line) }
    return records.flatMap { record in kinds(of: record).map { Event($0, instant: record.instant) } }
  }

  /// Of an event that was cut off, as it was too long, it is not known what it said. It may have been a failure.
  private mutating func malformed(_ line: UnsafeRawBufferPointer) -> [Event] {
    malformedLines += 1
    guard line.count >= LineReader.longestLine, line.starts(with: #"{"kind":"event""#.utf8) else { return [] }
    return [Event(.issue(test: nil, Issue(message: "an event was too long to be read: over 1 MiB")))]
  }

  private mutating func kinds(of record: StreamRecord) -> [Event.Kind] {
    switch record.kind {
    case "function": arguments.learn(record)
    case "runStarted": return [.runStarted]
    case "runEnded": return failedUnstarted.map { .testEnded($0, .failed) } + [.runEnded]
    case "issueRecorded": return issue(record)
    default: if let id = record["testID"] { return kinds(of: record, test: id) }
    }
    return []
  }

  private mutating func kinds(of record: StreamRecord, test id: String) -> [Event.Kind] {
    guard isTest(id) else { return suiteKinds(of: record, suite: id) }
    switch record.kind {
    case "testStarted": return start(id)
    case "testCaseStarted": return [.caseStarted(id, argument: arguments.start(record, of: id))]
    case "testCaseEnded": return [.caseEnded(id, argument: arguments.end(record, of: id))]
    case "testCancelled": cancellations[id] = record.reason
    case "testSkipped": return [.testSkipped(id, reason: record.reason)]
    case "testEnded": return end(id, record)
    default: break
    }
    return []
  }

  private func suiteKinds(of record: StreamRecord, suite id: String) -> [Event.Kind] {
    switch record.kind {
    case "testStarted": [.suiteStarted(id)]
    case "testEnded": [.suiteEnded(id)]
    default: []
    }
  }

  private mutating func start(_ id: String) -> [Event.Kind] {
    started.insert(id)
    failedUnstarted.removeAll { $0 == id }
    return [.testStarted(id)]
  }

  private mutating func end(_ id: String, _ record: StreamRecord) -> [Event.Kind] {
    arguments.forget(id)
    let cancellation = cancellations.removeValue(forKey: id)
    switch record.messages.first?.symbol {
    case "fail": return [.testEnded(id, .failed)]
    // The end of a cancelled test; one that was skipped has no end.
    case "skip": return [.testSkipped(id, reason: cancellation ?? record.reason), .testEnded(id, .skipped)]
    case let symbol? where symbol.hasPrefix("pass"): return [.testEnded(id, .passed)]
    default: return [.testEnded(id, .unsaid)]
    }
  }

  private mutating func issue(_ record: StreamRecord) -> [Event.Kind] {
    guard record.isFailure else { return [] }
    let place = StreamRecord.Place(record.issue?["sourceLocation"])
    var issue = Issue(message: record.text, file: place.file, line: place.line, column: place.column)
    let id = record["testID"]
    if let id, isTest(id) {
      if !started.contains(id), !failedUnstarted.contains(id) { failedUnstarted.append(id) }
      return [.issue(test: id, issue)]
    }
    // A suite's issue, as by a trait that throws, takes its tests along without a word about them.
    if let id { issue.message = "\(id): \(issue.message)" }
    return isRepeated(Event(.issue(test: nil, issue), instant: record.instant)) ? [] : [.issue(test: nil, issue)]
  }

  /// What belongs to no test is told once by each of the framework's configurations, with the same instant.
  private mutating func isRepeated(_ event: Event) -> Bool {
    defer { lastStrayIssue = event }
    return event == lastStrayIssue && event.instant != nil
  }

  /// Tests have their location at the end of their id, `/File.swift:12:4`; suites do not.
  private func isTest(_ id: String) -> Bool {
    let beforeColumn = id.utf8.reversed().drop { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    return beforeColumn.first == UInt8(ascii: ":")
  }
}

extension StreamRecord {
  /// Known issues and warnings are none. Version 0 has no severity, and leaves warnings out.
  fileprivate var isFailure: Bool {
    guard let issue, issue["isKnown"] as? Bool != true, issue["severity"] as? String != "warning" else { return false }
    return issue["isFailure"] as? Bool ?? true
  }

  /// The issue's text, then its differences and comments, a line each.
  fileprivate var text: String {
    let texts = messages.map(\.text)
    return (texts.isEmpty ? comments ?? [] : texts).joined(separator: "\n").shortened
  }

  /// Why it was skipped or cancelled: the comments, or what the text has in quotes at its end.
  fileprivate var reason: String? {
    if let comments { return comments.isEmpty ? nil : comments.joined(separator: "\n").shortened }
    guard let text = messages.first?.text, text.hasSuffix("\""), let start = text.firstRange(of: ": \"") else {
      return nil
    }
    return String(text[start.upperBound...].dropLast()).shortened
  }
}
