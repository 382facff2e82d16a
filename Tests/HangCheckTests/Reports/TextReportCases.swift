import Testing

@testable import HangCheck

/// Reports and their text, to the letter.
enum TextReportCases {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var report: Report
    var style = TextReport.Style()
    var text: String
  }

  typealias Samples = ReportSamples

  static let all = problems + hangs + explained + times + others

  private static let problems = [
    Case(
      testDescription: "a clean run",
      report: Samples.report([Samples.test(), Samples.test("A.B/c", .skipped)]),
      text: """
        2 tests in 12.3 s: 1 passed, 1 skipped
        check-hangs: no test hung or failed (exit code 0)

        """),
    Case(
      testDescription: "a failure stands at its issue's place, another at the test's",
      report: Samples.report(
        [
          Samples.test("MyTests.FeedTests/loads(page:)", .failed, framework: .swiftTesting) { test in
            test.issues = [
              Samples.issue("Expectation failed: 1 == 2\n  left: 1\n  right: 2", "Tests/MyTests/Helpers.swift", 40, 7),
              Samples.issue("Caught error: offline"),
            ]
            test.moreIssues = 990
            test.aloneVerdict = .passed
            test.output = "page 1\npage 2\n"
          },
          Samples.test("A.B/c", .failed, place: nil) { $0.reason = "needs other tests" },
        ],
        exitCode: 1),
      text: """
        Tests/MyTests/Helpers.swift:40:7: error: MyTests.FeedTests/loads(page:) failed: Expectation failed: 1 == 2
          |   left: 1
          |   right: 2
        Tests/MyTests/FeedTests.swift:12: error: MyTests.FeedTests/loads(page:) failed: Caught error: offline
          … and 990 more issues
          alone it passed
          output:
          | page 1
          | page 2
          reproduce: swift package check-hangs --filter '^MyTests\\.FeedTests/loads\\(page:\\)$'
        error: A.B/c failed: needs other tests
          reproduce: swift package check-hangs --filter '^A\\.B/c$'

        2 tests in 12.3 s: 0 passed, 2 failed
        check-hangs: 2 tests failed (exit code 1)

        """),
    Case(
      testDescription: "a crash, an exit, and what they printed last",
      report: Samples.report(
        [
          Samples.test("A.B/leaves", .exited, place: nil) { $0.reason = "exit code 3" },
          Samples.test("A.B/crashes", .crashed, place: ("B.swift", 3)) { test in
            test.reason = "signal 5 (SIGTRAP)"
            test.issues = [Samples.issue("too late", "B.swift", 4)]
            test.output = (1...25).map { "line \($0)\n" }.joined()
          },
        ],
        exitCode: 1),
      text: """
        B.swift:3: error: A.B/crashes crashed: signal 5 (SIGTRAP)
          issue: B.swift:4: too late
          the last lines of its output:
        \((6...25).map { "  | line \($0)" }.joined(separator: "\n"))
          reproduce: swift package check-hangs --filter '^A\\.B/crashes$'
        error: A.B/leaves left the process: exit code 3
          reproduce: swift package check-hangs --filter '^A\\.B/leaves$'

        2 tests in 12.3 s: 0 passed, 1 crashed, 1 left
        check-hangs: 1 test crashed, 1 test left (exit code 1)

        """),
    Case(
      testDescription: "a crash that takes other tests",
      report: Samples.report(
        [
          Samples.test("A.B/crashes", .crashed, place: ("B.swift", 3)) { test in
            (test.reason, test.aloneVerdict) = ("signal 5 (SIGTRAP)", .passed)
            (test.together, test.after) = (["A.B/crashes"], ["A.B/first"])
          }
        ],
        exitCode: 1),
      text: """
        B.swift:3: error: A.B/crashes crashed: signal 5 (SIGTRAP)
          alone it passed
          after these have ended: A.B/first
          reproduce: swift package check-hangs --filter '^A\\.B/crashes$' --filter '^A\\.B/first$'

        1 test in 12.3 s: 0 passed, 1 crashed
        check-hangs: 1 test crashed (exit code 1)

        """),
    Case(
      testDescription: "colours",
      report: Samples.report(
        [Samples.test("A.B/c", .failed), Samples.test("A.B/d", .notRun) { $0.reason = "A.B/c failed" }], exitCode: 1),
      style: TextReport.Style(isColored: true),
      text: """
        Tests/MyTests/FeedTests.swift:12: \u{1B}[1;31merror:\u{1B}[0m A.B/c failed
          reproduce: swift package check-hangs --filter '^A\\.B/c$'
        \u{1B}[1;33mwarning:\u{1B}[0m 1 test was not run: A.B/c failed
          A.B/d

        2 tests in 12.3 s: 0 passed, 1 failed, 1 not run
        check-hangs: 1 test failed (exit code 1)

        """),
  ]
}
