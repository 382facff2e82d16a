import Testing

@testable import HangCheck

@Suite("XCTest's text", .onOwnThreads)
struct XCTestTextDecoderTests {
  private static let head = "Test Suite 'Selected tests' started at 2026-11-30 04:22:40.430\n"
  private static let classHead = head + "Test Suite 'C' started at 2026-11-30 04:22:40.430\n"

  private static func decoder(_ ids: String...) -> XCTestTextDecoder {
    XCTestTextDecoder(tests: ids.map { HangCheck.Test(id: $0, framework: .xctest) })
  }

  private static func start(_ name: String) -> String { "Test Case '\(name)' started at 2026-11-30 04:22:40.465\n" }

  private static func end(_ name: String, _ word: String) -> String { "Test Case '\(name)' \(word) (0.003 seconds)\n" }

  @Test("the text says the same as the observer, but for what follows a message's first line")
  func sameAsObserver() throws {
    var observer = ObserverDecoder()
    let expected = try observer.kinds(EventStreams.lines("observer.txt"))
    let tests = expected.compactMap { kind -> HangCheck.Test? in
      guard case .testStarted(let id) = kind else { return nil }
      return HangCheck.Test(id: id, framework: .xctest)
    }
    var text = XCTestTextDecoder(tests: tests)
    #expect(try text.kinds(EventStreams.lines("xctest.txt")) == expected.map(\.firstLines))
  }

  @Test("equal names in two modules are told apart by the order of the list")
  func modules() {
    var decoder = Self.decoder("A.C/test", "B.C/test")
    let test = Self.start("C.test") + Self.end("C.test", "passed")
    let suite = "Test Suite 'C' started at 1\n" + test + "Test Suite 'C' passed at 1\n"
    let kinds = decoder.kinds(Self.head + suite + suite + "Test Suite 'Selected tests' passed at 1")
    #expect(
      kinds == [
        .runStarted,
        .suiteStarted("A.C"), .testStarted("A.C/test"), .testEnded("A.C/test", .passed), .suiteEnded("A.C"),
        .suiteStarted("B.C"), .testStarted("B.C/test"), .testEnded("B.C/test", .passed), .suiteEnded("B.C"),
        .runEnded,
      ])
  }

  @Test("output without a newline sticks to the front of a line, and does not hide it")
  func stickyOutput() {
    var decoder = Self.decoder("A.C/test")
    let text = "hello Test Case 'x' " + Self.start("C.test") + "Test Case 'C.test' bye" + Self.end("C.test", "failed")
    let kinds = decoder.kinds(Self.classHead + text)
    #expect(kinds.suffix(2) == [.testStarted("A.C/test"), .testEnded("A.C/test", .failed)])
  }

  @Test("a test cannot end itself by printing so")
  func forgedEnd() {
    var decoder = Self.decoder("A.C/testA", "A.C/testB")
    let hung = Self.classHead + Self.start("C.testA") + Self.end("C.testA", "passed")
    #expect(decoder.kinds(hung).last == .testStarted("A.C/testA"))
    let failed = "/p/c.swift:3: error: C.testA : failed - no\n" + Self.end("C.testA", "failed") + Self.start("C.testB")
    let issue = HangCheck.Issue(message: "failed - no", file: "/p/c.swift", line: 3)
    #expect(
      decoder.kinds(failed) == [
        .issue(test: "A.C/testA", issue), .testEnded("A.C/testA", .failed), .testStarted("A.C/testB"),
      ])
  }

  @Test(
    "a test cannot speak of others, of its class or of the run",
    arguments: [
      start("C.testC"), end("C.testB", "passed"), start("C.testA"), start("C.unknown"), start("D.testA"),
      "Test Suite 'C' passed at 1\n", "Test Suite 'D' started at 1\n", "Test Suite 'Selected tests' passed at 1\n",
      "/p/c.swift:3: error: C.testB : failed - no\n", "/p/c.swift:3: C.testB : Test skipped - no\n",
      "Test Case 'C.testA' passed (well)\n", "Test Case 'C.testA' measured (0.1 seconds)\n", "Test Case 'C.testA",
    ])
  func forgedLines(line: String) {
    var decoder = Self.decoder("A.C/testA", "A.C/testB", "A.C/testC", "A.D/testA")
    _ = decoder.kinds(Self.classHead + Self.start("C.testA"))
    #expect(decoder.kinds(line) == [])
    let kinds = decoder.kinds(Self.end("C.testA", "passed") + Self.start("C.testB"))
    #expect(kinds == [.testEnded("A.C/testA", .passed), .testStarted("A.C/testB")])
  }

  @Test("the end of a class's last test is told at once, because class tearDown may take its time")
  func lastTest() {
    var decoder = Self.decoder("A.C/test")
    let kinds = decoder.kinds(Self.classHead + Self.start("C.test") + Self.end("C.test", "passed"))
    #expect(kinds.last == .testEnded("A.C/test", .passed))
    #expect(decoder.kinds("Test Suite 'C' passed at 1\n") == [.suiteEnded("A.C")])
  }

  @Test("where the last test ends twice, the second end is told too")
  func lastTestForged() {
    var decoder = Self.decoder("A.C/test")
    let text = Self.classHead + Self.start("C.test") + Self.end("C.test", "passed") + Self.end("C.test", "failed")
    #expect(decoder.kinds(text).suffix(2) == [.testEnded("A.C/test", .passed), .testEnded("A.C/test", .failed)])
  }

  @Test("Apple's spelling of names is understood")
  func appleSpelling() {
    var decoder = Self.decoder("A.C/testA", "A.C/testB")
    let text =
      "Test Case '-[A.C testA]' started.\n/p/c.swift:3: error: -[A.C testA] : failed - no\n"
      + "Test Case '-[A.C testA]' failed (0.003 seconds).\nTest Case '-[A.C testB]' started.\n"
    let issue = HangCheck.Issue(message: "failed - no", file: "/p/c.swift", line: 3)
    #expect(
      decoder.kinds(Self.classHead + text).suffix(4) == [
        .testStarted("A.C/testA"), .issue(test: "A.C/testA", issue), .testEnded("A.C/testA", .failed),
        .testStarted("A.C/testB"),
      ])
  }

  @Test("a process without tests starts and ends its run")
  func noTests() {
    var decoder = Self.decoder()
    #expect(decoder.kinds(Self.head + "Test Suite 'Selected tests' passed at 1\n") == [.runStarted, .runEnded])
  }
}

extension Event.Kind {
  /// Without what a line of text cannot hold.
  fileprivate var firstLines: Self {
    guard case .issue(let test, var issue) = self else { return self }
    issue.message = String(issue.message.prefix { $0 != "\n" })
    return .issue(test: test, issue)
  }
}
