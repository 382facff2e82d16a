import Testing

@testable import HangCheck

@Suite("The observer's lines", .onOwnThreads)
struct ObserverDecoderTests {
  private static func events(of id: String) throws -> [Event.Kind] {
    var decoder = ObserverDecoder()
    return try decoder.kinds(EventStreams.lines("observer.txt")).filter { $0.subject == id }
  }

  @Test(
    "a test that passes starts, ends and passed",
    arguments: ["XTests.Async/testAsyncPass", "XTests.Derived/testInherited", "YTests.Plain/testPass"])
  func passes(id: String) throws {
    #expect(try Self.events(of: id) == [.testStarted(id), .testEnded(id, .passed)])
  }

  @Test("a failure has its place and its whole message")
  func failure() throws {
    let id = "XTests.Plain/testFail"
    let message = "XCTAssertEqual failed: (\"1\") is not equal to (\"2\") - tab\there\nand newline"
    let issue = HangCheck.Issue(message: message, file: "/p/Tests/XTests/X.swift", line: 5)
    let expected: [Event.Kind] = [.testStarted(id), .issue(test: id, issue), .testEnded(id, .failed)]
    #expect(try Self.events(of: id) == expected)
  }

  @Test("a thrown error has no place")
  func thrownError() throws {
    let id = "XTests.Async/testAsyncThrows"
    let issue = HangCheck.Issue(message: "threw error \"Oops()\"")
    #expect(try Self.events(of: id) == [.testStarted(id), .issue(test: id, issue), .testEnded(id, .failed)])
  }

  @Test(
    "a skip has its reason and an end",
    arguments: [
      ("XTests.Plain/testSkip", "not today"),
      ("XTests.Plain/testSkipUnless", "required false value but got true - needs \"it\""),
      ("XTests.Async/testAsyncSkip", "async skip"),
      ("XTests.SetUps/testSkipInSetUp", "skipped in setUp"),
      ("XTests.AsyncSetUps/testSkipInSetUp", "skipped in async setUp"),
    ])
  func skips(id: String, reason: String) throws {
    let expected: [Event.Kind] = [.testStarted(id), .testSkipped(id, reason: reason), .testEnded(id, .skipped)]
    #expect(try Self.events(of: id) == expected)
  }

  @Test(
    "what fails around a test fails the test",
    arguments: [
      ("XTests.SetUps/testFailInSetUp", ["failed - failed in setUp"]),
      ("XTests.SetUps/testThrowInSetUp", ["threw error \"Bad()\""]),
      ("XTests.SetUps/testTearDownThrows", ["threw error \"Bad()\""]),
      ("XTests.SetUps/testTearDownBlock", ["failed - in a teardown block", "threw error \"Bad()\""]),
      ("XTests.AsyncSetUps/testThrowInSetUp", ["threw error \"Bad()\""]),
      ("XTests.AsyncSetUps/testTearDownFails", ["failed - async tearDown"]),
    ])
  func failsAround(id: String, messages: [String]) throws {
    let events = try Self.events(of: id)
    #expect(events.compactMap(\.failure?.message) == messages)
    #expect(events.last == .testEnded(id, .failed))
  }

  @Test("a run holds classes, and a class its tests")
  func order() throws {
    var decoder = ObserverDecoder()
    let kinds = try decoder.kinds(EventStreams.lines("observer.txt"))
    #expect(kinds.first == .runStarted)
    #expect(kinds.last == .runEnded)
    let start = try #require(kinds.firstIndex(of: .suiteStarted("XTests.Derived")))
    #expect(
      Array(kinds[start...].prefix(6)) == [
        .suiteStarted("XTests.Derived"),
        .testStarted("XTests.Derived/testInherited"), .testEnded("XTests.Derived/testInherited", .passed),
        .testStarted("XTests.Derived/testOwn"), .testEnded("XTests.Derived/testOwn", .passed),
        .suiteEnded("XTests.Derived"),
      ])
    #expect(decoder.malformedLines == 0)
  }

  @Test("escapes stand for what they mean, a lone backslash for nothing")
  func escapes() {
    var decoder = ObserverDecoder()
    let kinds = decoder.kinds("check-hangs\t1\n1.5\ttestSkipped\tM.C/t\tTest skipped - a\\tb\\\\t\\nc\\r\\")
    #expect(kinds == [.testSkipped("M.C/t", reason: "a\tb\\t\nc\r")])
  }

  @Test("instants are seconds of the monotonic clock")
  func instants() {
    var decoder = ObserverDecoder()
    _ = decoder.decode("check-hangs\t1")
    #expect(decoder.decode("12.345678901\trunStarted") == [Event(.runStarted, instant: 12.345678901)])
  }

  @Test("what is no time is none", arguments: ["inf", "-inf", "nan", "-1.5", "1e999"])
  func noTimes(word: String) {
    var decoder = ObserverDecoder()
    _ = decoder.decode("check-hangs\t1")
    #expect(decoder.decode("\(word)\trunStarted") == [Event(.runStarted)])
    #expect(decoder.decode("\(word)\trunStarted").map(\.instant) == [nil])
  }

  @Test("of an enormous message the beginning is kept")
  func enormousMessage() {
    var decoder = ObserverDecoder()
    let message = String(repeating: "x", count: 100_000)
    let kinds = decoder.kinds("check-hangs\t1\n1.5\tissue\tM.C/t\t/p/a.swift\t3\t\(message)\n")
    let issue = HangCheck.Issue(message: message.prefix(8192) + "…", file: "/p/a.swift", line: 3)
    #expect(kinds == [.issue(test: "M.C/t", issue)])
  }

  @Test("nothing is read from another version, or before the version is named", arguments: ["", "check-hangs\t2\n"])
  func version(head: String) {
    var decoder = ObserverDecoder()
    #expect(decoder.kinds(head + "1.0\trunStarted") == [])
    #expect(decoder.malformedLines == (head.isEmpty ? 1 : 2))
  }

  @Test(
    "lines of another form are counted",
    arguments: [
      "x", "1.0", "x\trunStarted", "1.0\ttestStarted", "1.0\ttestStarted\t", "1.0\ttestStarted\ta\tb", "1.0\tnew\ta",
      "1.0\tissue\tM.C/t\tf\t1",
    ])
  func foreignLines(line: String) {
    var decoder = ObserverDecoder()
    #expect(decoder.kinds("check-hangs\t1\n\(line)\n") == [])
    #expect(decoder.malformedLines == 1)
  }
}
