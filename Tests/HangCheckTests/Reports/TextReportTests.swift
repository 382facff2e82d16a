import Testing

@testable import HangCheck

@Suite("The text of a report")
struct TextReportTests {
  @Test("each kind of report has its text", arguments: TextReportCases.all)
  func text(_ expected: TextReportCases.Case) {
    #expect(TextReport.text(expected.report, in: expected.style) == expected.text)
  }

  @Test("a report about hundreds of tests stays within bounds")
  func bounds() {
    let tests = (0..<500).map { ReportSamples.test("A.B/test\($0)", .notRun) { $0.reason = "A.B hung" } }
    let lines = TextReport.text(ReportSamples.report(tests, exitCode: 2), in: .init()).split(separator: "\n")
    #expect(lines.first == "warning: 500 tests were not run: A.B hung")
    #expect(lines.dropFirst(11).first == "  … and 490 more")
    #expect(lines.count == 14)
  }

  @Test("a process that could not be started is no internal error")
  func notStarted() {
    let report = ReportSamples.report(incidents: [Incident(.notStarted, cause: "No such file")], exitCode: 70)
    let last = TextReport.text(report, in: .init()).split(separator: "\n").last
    #expect(last == "check-hangs: a test process could not be started (exit code 70)")
  }

  @Test("what a test prints cannot imitate the report")
  func imitation() {
    let fake = "Tests/X.swift:1:1: error: fake\ncheck-hangs: no test hung or failed (exit code 0)\u{1B}[2A"
    let test = ReportSamples.hung(cause: fake) { hang in
      hang.argument = fake
      hang.threads = [ThreadReport(id: 1, state: fake, frames: [ReportSamples.frame(fake, fake, 1)], wait: fake)]
    }
    var failed = ReportSamples.test("A.`\(fake)`/t()", .failed)
    failed.issues = [ReportSamples.issue(fake, fake, 2, 3)]
    failed.output = fake
    let text = TextReport.text(ReportSamples.report([test, failed], exitCode: 2), in: .init())
    let lines = text.split(separator: "\n")
    #expect(!lines.contains { $0.hasPrefix("Tests/X.swift:1:1: error: fake") && !$0.contains("A.`") })
    #expect(lines.filter { $0.hasPrefix("check-hangs:") } == ["check-hangs: 1 test hung, 1 test failed (exit code 2)"])
    #expect(!text.contains("\u{1B}"))
  }

  @Test(
    "colours are for terminals, and for those who want them",
    arguments: [
      (true, [:], true), (false, [:], false), (true, ["NO_COLOR": "1"], false), (true, ["NO_COLOR": ""], true),
      (true, ["TERM": "dumb"], false),
    ] as [(Bool, [String: String], Bool)])
  func colours(isTerminal: Bool, environment: [String: String], isColored: Bool) {
    #expect(TextReport.Style(isTerminal: isTerminal, environment: environment, isQuiet: false).isColored == isColored)
  }

  @Test(
    "the last line says the exit code and why",
    arguments: [
      (0, "no test hung or failed (exit code 0)"), (1, "something went wrong (exit code 1)"),
      (4, "no test matched (exit code 4)"), (64, "the report could not be written (exit code 64)"),
      (70, "internal error (exit code 70)"),
      (130, "interrupted (exit code 130)"),
    ])
  func exitCodes(code: Int, expected: String) {
    let text = TextReport.text(ReportSamples.report(exitCode: code), in: .init())
    #expect(text.split(separator: "\n").last == "check-hangs: \(expected)")
  }
}
