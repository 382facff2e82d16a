/// A report for people: what went wrong, each with its place and cause, then the slowest, a summary, and the exit code
/// with its reason.
package enum TextReport {
  package struct Style: Hashable, Sendable {
    package var isColored: Bool
    /// Problems and the summary alone.
    package var isQuiet: Bool
    /// All that is known of each test: for reports of one.
    package var isWhole: Bool

    package init(isColored: Bool = false, isQuiet: Bool = false, isWhole: Bool = false) {
      self.isColored = isColored
      self.isQuiet = isQuiet
      self.isWhole = isWhole
    }

    /// Colours where a terminal shows them and the user has not said `NO_COLOR`.
    package init(isTerminal: Bool, environment: [String: String], isQuiet: Bool, isWhole: Bool = false) {
      let isUnwanted = environment["NO_COLOR"]?.isEmpty == false || environment["TERM"] == "dumb"
      self.init(isColored: isTerminal && !isUnwanted, isQuiet: isQuiet, isWhole: isWhole)
    }
  }

  package static func text(_ report: Report, in style: Style) -> String {
    var page = TextPage(isColored: style.isColored, isWhole: style.isWhole)
    for verdict in [Verdict.hung, .crashed, .exited, .failed] {
      for test in report.tests where test.verdict == verdict { page.write(problem: test, of: report) }
    }
    for incident in report.incidents where !style.isQuiet || incident.kind.isProblem { page.write(incident) }
    page.write(notRun: report.tests)
    if style.isWhole { page.write(calm: report.tests, isRepeated: report.repetition != nil) }
    if !style.isQuiet {
      for test in report.tests { page.write(remarksOn: test) }
      if !style.isWhole { page.write(slowestOf: report.tests) }
    }
    page.blank()
    report.repetition.map { page.plain(Seen(hangs: $0.hangs, runs: $0.runs).textWithInterval) }
    page.plain(report.summaryText)
    page.plain("check-hangs: \(report.outcomeText) (exit code \(report.exitCode))")
    return page.text
  }
}
