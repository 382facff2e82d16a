extension TextPage {
  /// A test that hung, crashed, left or failed.
  mutating func write(problem test: TestReport, of report: Report) {
    if test.verdict == .failed, !test.issues.isEmpty {
      write(failuresOf: test)
    } else {
      head(test.place, .error, "\(test.id) \(test.endText)")
      list(test.issues.map { "issue: \($0.text)" }, besides: test.moreIssues ?? 0)
    }
    write(detailsOf: test)
    if let hang = test.hang { write(hang, of: test) } else { write(othersOf: test) }
    write(ShownOutput(of: test, most: mostOutput))
    // It has just been typed.
    if isWhole { return }
    let command = ReproduceCommand.text(
      for: test.neededTests, limit: report.limits.hang, mode: report.mode, isRare: test.isRare,
      hangsAlone: test.hang?.alone == true)
    detail("reproduce: \(command)")
  }

  /// Tests that ended as they should.
  mutating func write(calm tests: [TestReport], isRepeated: Bool) {
    for test in tests where test.verdict == .passed || test.verdict == .skipped {
      plain("\(test.id) \(test.endText)" + (test.verdict == .passed ? " after \(test.seconds.secondsText)" : ""))
      if test.verdict == .skipped || isRepeated { continue }
      detail("--until-hang shows a hang that is rare; one that needs other tests is found without --explain")
    }
  }

  /// A line for each issue, at its own place.
  private mutating func write(failuresOf test: TestReport) {
    for issue in test.issues.prefix(10) {
      let place = issue.file == nil ? test.place : Place(file: issue.file, line: issue.line, column: issue.column)
      head(place, .error, "\(test.id) failed: \(issue.message)")
    }
    let rest = max(0, test.issues.count - 10) + (test.moreIssues ?? 0)
    if rest > 0 { detail("… and \(rest) more issues") }
  }

  private mutating func write(detailsOf test: TestReport) {
    if let reason = test.reason, !test.saysReason { detail(reason) }
    if let alone = test.aloneVerdict { detail("alone it \(alone.text)") }
  }

  /// How many lines of what a process printed are shown.
  var mostOutput: Int { isWhole ? .max : ShownOutput.most }

  mutating func write(_ output: ShownOutput) {
    if output.lines.isEmpty { return }
    detail(output.isAll ? "output:" : "the last lines of its output:")
    quote(output.lines)
  }
}

extension TestReport {
  var place: TextPage.Place { TextPage.Place(file: file, line: line) }

  /// The tests that have to run to see it again.
  fileprivate var neededTests: [String] { [id] + others + ended }

  /// Whether it hangs not each time.
  fileprivate var isRare: Bool { hang.map { $0.seen.hangs < $0.seen.runs } ?? false }

  /// Whether its first line does.
  fileprivate var saysReason: Bool { verdict != .hung && (verdict != .failed || issues.isEmpty) }

  fileprivate var endText: String {
    switch verdict {
    case .hung: hungText
    case .crashed: "crashed\(reasonText)"
    case .exited: "left the process\(reasonText)"
    default: verdict.text + reasonText
    }
  }

  private var reasonText: String { reason.map { ": \($0)" } ?? "" }

  private var hungText: String {
    guard let hang else { return "hung, stopped after \(seconds.secondsText)" }
    return "hung\(hang.phase.placeText), stopped after \(seconds.secondsText)\(hang.companyText)"
  }
}

extension IssueReport {
  fileprivate var text: String {
    guard let file else { return message }
    return ([file] + [line, line == nil ? nil : column].compactMap { $0.map(String.init) }).joined(separator: ":")
      + ": \(message)"
  }
}

extension Verdict {
  /// What a test did: `it hung`.
  var text: String {
    switch self {
    case .passed: "passed"
    case .failed: "failed"
    case .skipped: "was skipped"
    case .hung: "hung"
    case .crashed: "crashed"
    case .exited: "left the process"
    case .notRun: "was not run"
    }
  }
}
