import Testing

@testable import HangCheck

@Suite("Output in the text of a report")
struct ShownOutputTests {
  private static func shown(_ output: String?, _ verdict: Verdict = .failed, issues: [String] = []) -> ShownOutput {
    ShownOutput(
      of: ReportSamples.test("A.B/c", verdict) { test in
        test.output = output
        test.issues = issues.map { ReportSamples.issue($0) }
      })
  }

  @Test("nothing printed, nothing shown", arguments: [nil, "", "\n\n"])
  func nothing(output: String?) {
    #expect(Self.shown(output).lines == [])
  }

  @Test("the last twenty lines are shown, and whether they are all")
  func tail() {
    let twenty = (1...20).map { "line \($0)" }
    #expect(Self.shown(twenty.joined(separator: "\n")).lines == twenty)
    #expect(Self.shown(twenty.joined(separator: "\n")).isAll)
    #expect(Self.shown("line 0\n" + twenty.joined(separator: "\n")).lines == twenty)
    #expect(!Self.shown("line 0\n" + twenty.joined(separator: "\n")).isAll)
    let long = Self.shown(String(repeating: "x", count: 50_000) + "\nend\n")
    #expect(long.lines.last == "end" && !long.isAll)
  }

  @Test("what a framework prints of an issue is said already")
  func issues() {
    let output = """
      page 1
      /a/B.swift:3: error: B.c : XCTAssertEqual failed: 1 is not 2
        left: 1
      page 2
      XCTAssertEqual failed: 1 is not 2
      /a/B.swift:4: error: B.c : another
      """
    #expect(
      Self.shown(output, issues: ["XCTAssertEqual failed: 1 is not 2\n  left: 1"]).lines == [
        "page 1", "page 2", "XCTAssertEqual failed: 1 is not 2", "/a/B.swift:4: error: B.c : another",
      ])
  }

  private static let crash = """
    page 1
    MyApp/Model.swift:12: Fatal error: Index out of range

    *** Signal 4: Backtracing from 0x7f53b756df7f... done ***

    *** Program crashed: Illegal instruction at 0x00007f53b756df7f ***

    Platform: x86_64 Linux

    Thread 0 "worker":

      0 0x00007f3e1aeb4f16 __futex_abstimed_wait_common + 198 in libc.so.6

    Thread 1 crashed:

      0 0x00007f53b756df7f _assertionFailure(_:_:file:line:flags:) + 351 in libswiftCore.so
      1 [ra] 0x0000564 Model.page(_:) + 12 in MyApp at /a/Model.swift:12:5

    Thread 2:

      0 0x00007f3e1aeb4f16 epoll_wait + 86 in libc.so.6

    Registers:

    rax 0x0000000000000000  0

    Images (20 omitted):

    Backtrace took 0.08s

    """

  @Test("of a crash the words before it and the stack of its thread are shown")
  func crash() {
    let expected = [
      "page 1", "MyApp/Model.swift:12: Fatal error: Index out of range",
      "*** Program crashed: Illegal instruction at 0x00007f53b756df7f ***", "Thread 1 crashed:",
      "  0 0x00007f53b756df7f _assertionFailure(_:_:file:line:flags:) + 351 in libswiftCore.so",
      "  1 [ra] 0x0000564 Model.page(_:) + 12 in MyApp at /a/Model.swift:12:5",
    ]
    #expect(Self.shown(Self.crash, .crashed).lines == expected)
    #expect(Self.shown(Self.crash).lines != expected)
    #expect(Self.shown("page 1\n", .crashed).lines == ["page 1"])
  }
}
