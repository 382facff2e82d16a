import Testing

@testable import HangCheck

@Suite("Swift Testing's event stream", .onOwnThreads)
struct SwiftTestingDecoderTests {
  private static func events(_ stream: String, of id: String?) throws -> [Event.Kind] {
    var decoder = SwiftTestingDecoder()
    return try decoder.kinds(EventStreams.lines(stream)).filter { $0.subject == id }
  }

  private static let streams = ["swift-testing-0.jsonl", "swift-testing-6.3.jsonl"]

  @Test("a test that passes starts, ends and passed", arguments: streams)
  func passes(stream: String) throws {
    let id = "SwTests.Basic/pass()/a.swift:7:4"
    #expect(try Self.events(stream, of: id) == [.testStarted(id), .testEnded(id, .passed)])
  }

  @Test("an issue has the text, the comments on lines of their own, and its place", arguments: streams)
  func issues(stream: String) throws {
    let id = "SwTests.Basic/failWithComment()/a.swift:9:4"
    let message = "Expectation failed: (two() → 2) == 3\na comment: \"quoted\" 😀\ttab"
    let issue = HangCheck.Issue(message: message, file: "/p/Tests/SwTests/a.swift", line: 9, column: 34)
    let expected: [Event.Kind] = [.testStarted(id), .issue(test: id, issue), .testEnded(id, .failed)]
    #expect(try Self.events(stream, of: id) == expected)
  }

  @Test("a difference belongs to the issue's message", arguments: streams)
  func differences(stream: String) throws {
    let id = "SwTests.difference()/traits.swift:15:2"
    let messages = try Self.events(stream, of: id).compactMap(\.failure?.message)
    #expect(
      messages == [
        "Expectation failed: ([1,2,3] → [1, 2, 3]) == ([1,2,4] → [1, 2, 4])\ninserted [3], removed [4]",
        "Expectation failed: (\"a\\nb\" → \"a\nb\") == (\"a\\nc\" → \"a\nc\")\ntwo\nlines",
        "Expectation failed: an error was expected but none was thrown",
      ])
  }

  @Test(
    "what is no failure is no issue",
    arguments: streams,
    ["SwTests.Basic/known()/a.swift:15:4", "SwTests.Basic/warn()/a.swift:23:4"])
  func noFailures(stream: String, id: String) throws {
    #expect(try Self.events(stream, of: id) == [.testStarted(id), .testEnded(id, .passed)])
  }

  @Test("a known issue that does not occur is a failure", arguments: streams)
  func knownIssueGone(stream: String) throws {
    let messages = try Self.events(stream, of: "SwTests.Basic/knownGone()/a.swift:16:4").compactMap(\.failure?.message)
    #expect(messages == ["Known issue was not recorded"])
  }

  @Test("arguments are named by label and value, and end by the same name")
  func arguments() throws {
    let id = "SwTests.Basic/pairs(i:s:)/a.swift:18:4"
    let pairs = ["i → 1, s → \"a\"", "i → 1, s → \"b\"", "i → 2, s → \"a\"", "i → 2, s → \"b\""]
    let events = try Self.events("swift-testing-0.jsonl", of: id)
    #expect(Set(events.compactMap(\.startedArgument)) == Set(pairs))
    #expect(Set(events.compactMap(\.endedArgument)) == Set(pairs))
  }

  @Test("an argument may look like the text around it")
  func misleadingArguments() throws {
    let events = try Self.events("swift-testing-0.jsonl", of: "SwTests.customs(c:)/traits.swift:19:2")
    let argument = "c → custom \"d\" → to x started."
    #expect(events.compactMap(\.startedArgument) == [argument, argument])
    #expect(events.compactMap(\.endedArgument) == [argument, argument])
  }

  @Test("a stream without case identities names the argument that begins, and the one that ends where only one can")
  func argumentsWithoutIdentity() {
    var decoder = SwiftTestingDecoder()
    let id = "M.f(_:)/a.swift:1:2"
    func record(_ kind: String, _ text: String) -> String {
      #"{"kind":"event","payload":{"kind":"\#(kind)","messages":[\#(text)],"testID":"\#(id)"},"version":"6.3.0"}"#
    }
    func start(_ value: Int) -> String {
      let text = "Test case passing 1 argument i → \(value) to f(_:) started."
      return record("testCaseStarted", #"{"symbol":"default","text":"\#(text)"}"#)
    }
    let announcement =
      #"{"kind":"test","payload":{"kind":"function","id":"\#(id)","name":"f(_:)","isParameterized":true}}"#
    let end = record("testCaseEnded", "")
    let kinds = decoder.kinds([announcement, start(1), end, start(2), start(3), end].joined(separator: "\n"))
    #expect(
      kinds == [
        .caseStarted(id, argument: "i → 1"), .caseEnded(id, argument: "i → 1"), .caseStarted(id, argument: "i → 2"),
        .caseStarted(id, argument: "i → 3"), .caseEnded(id, argument: ""),
      ])
  }

  @Test("a skipped test has its reason and no end", arguments: streams)
  func skips(stream: String) throws {
    let off = "SwTests.Basic/off()/a.swift:13:4"
    #expect(try Self.events(stream, of: off) == [.testSkipped(off, reason: "because")])
    let offIf = "SwTests.Basic/offIf()/a.swift:14:4"
    #expect(try Self.events(stream, of: offIf) == [.testSkipped(offIf, reason: nil)])
    let inOff = "SwTests.Off/inOff()/a.swift:35:63"
    #expect(try Self.events(stream, of: inOff) == [.testSkipped(inOff, reason: "whole suite")])
  }

  @Test("a test that cancels itself starts, is skipped and ends", arguments: streams)
  func cancellation(stream: String) throws {
    let id = "SwTests.Basic/cancelled()/a.swift:27:4"
    let expected: [Event.Kind] = [.testStarted(id), .testSkipped(id, reason: "cancelled it"), .testEnded(id, .skipped)]
    #expect(try Self.events(stream, of: id) == expected)
  }

  @Test("suites start and end as suites", arguments: streams)
  func suites(stream: String) throws {
    let id = "SwTests.Serial/Inner"
    #expect(try Self.events(stream, of: id) == [.suiteStarted(id), .suiteEnded(id)])
  }

  @Test("a suite's own issue names the suite, and belongs to no test", arguments: streams)
  func suiteIssues(stream: String) throws {
    let messages = try Self.events(stream, of: nil).compactMap(\.failure?.message)
    #expect(messages.contains("SwTests.ScopeSuite: Caught error: Boom()"))
  }

  @Test("an issue from nowhere is told once", arguments: streams)
  func strayIssues(stream: String) throws {
    let messages = try Self.events(stream, of: nil).compactMap(\.failure?.message)
    #expect(messages.filter { $0 == "Issue recorded\nfrom nowhere" }.count == 1)
  }

  @Test(
    "a test that fails before it begins has failed when the run ends",
    arguments: streams,
    [
      "SwTests.badArguments(_:)/traits.swift:12:2", "SwTests.badCondition()/traits.swift:10:2",
      "SwTests.PrepareSuite/a()/traits.swift:7:45",
    ])
  func failsUnstarted(stream: String, id: String) throws {
    let issue = HangCheck.Issue(message: "Caught error: Boom()")
    #expect(try Self.events(stream, of: id) == [.issue(test: id, issue), .testEnded(id, .failed)])
  }

  @Test("the run starts first and ends last", arguments: streams)
  func run(stream: String) throws {
    var decoder = SwiftTestingDecoder()
    let kinds = try decoder.kinds(EventStreams.lines(stream))
    #expect(kinds.first == .runStarted)
    #expect(kinds.last == .runEnded)
    #expect(kinds.filter { $0 == .runEnded }.count == 1)
    #expect(decoder.malformedLines == 0)
  }

  @Test("events carry the framework's own monotonic instants")
  func instants() {
    var decoder = SwiftTestingDecoder()
    let line = """
      {"kind":"event","payload":{"instant":{"absolute":867.25,"since1970":1796012560.2},"kind":"runStarted",\
      "messages":[]},"version":0}
      """
    #expect(decoder.decode(line) == [Event(.runStarted, instant: 867.25)])
  }

  @Test("of an enormous message the beginning is kept, with the place", arguments: ["x", "ü", "🧀"])
  func enormousMessage(part: String) {
    var decoder = SwiftTestingDecoder()
    let text = String(repeating: part, count: 100_000)
    let place = #""sourceLocation":{"_filePath":"/p/a.swift","line":9,"column":3}"#
    let line = """
      {"kind":"event","payload":{"issue":{\(place)},"kind":"issueRecorded","messages":[{"symbol":"fail",\
      "text":"\(text)"}],"testID":"M.S/a()/a.swift:7:4"},"version":0}
      """
    let message = String(text.prefix(8192 / part.utf8.count)) + "…"
    let issue = HangCheck.Issue(message: message, file: "/p/a.swift", line: 9, column: 3)
    #expect(decoder.kinds(line) == [.issue(test: "M.S/a()/a.swift:7:4", issue)])
  }

  @Test("an event that was cut off is told, for it may have been a failure")
  func cutOff() {
    var decoder = SwiftTestingDecoder()
    let line = #"{"kind":"event","payload":{"_comments":[""#
    let cut = line + String(repeating: "x", count: LineReader.longestLine - line.utf8.count)
    let issue = HangCheck.Issue(message: "an event was too long to be read: over 1 MiB")
    #expect(decoder.kinds(cut) == [.issue(test: nil, issue)])
    #expect(decoder.kinds(String(cut.dropLast())) == [])
    #expect(decoder.malformedLines == 2)
  }

  @Test("foreign lines are counted, unknown kinds and empty lines are not")
  func foreignLines() {
    var decoder = SwiftTestingDecoder()
    for line in ["hello", "[1]", "{}", "{\"kind\":\"event\"}", "{\"kind\":\"event\",\"payload\":3}", "\u{0}"] {
      #expect(decoder.decode(line) == [])
    }
    #expect(decoder.malformedLines == 6)
    for line in ["", "\r", #"{"kind":"event","payload":{"kind":"new"}}"#, #"{"kind":"new","payload":{}}"#] {
      #expect(decoder.decode(line) == [])
    }
    #expect(decoder.malformedLines == 6)
  }
}
