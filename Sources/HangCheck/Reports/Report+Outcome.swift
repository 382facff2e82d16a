extension Report {
  /// `43 tests in 12.3 s: 40 passed, 1 failed, 2 hung; 2 slow`.
  var summaryText: String {
    let verdicts = [
      (summary.passed, "passed"), (summary.failed, "failed"), (summary.skipped, "skipped"), (summary.hung, "hung"),
      (summary.crashed, "crashed"), (summary.exited, "left"), (summary.notRun, "not run"),
    ]
    let remarks = [
      summary.slow > 0 ? "\(summary.slow) slow" : nil,
      summary.incidents > 0 ? counted(summary.incidents, "incident") : nil,
      summary.budgetSpent ? "the search for tests that hang together was given up" : nil,
      complete ? nil : "the run is not over",
    ]
    let counts = verdicts.filter { $0.0 > 0 || $0.1 == "passed" }.map { "\($0.0) \($0.1)" }
    let all = counted(verdicts.map(\.0).reduce(0, +), "test")
    return ["\(all) in \(seconds.secondsText): \(counts.joined(separator: ", "))"].joined(with: remarks)
  }

  /// Why the exit code is what it is.
  var outcomeText: String {
    switch exitCode {
    case 0: "no test hung or failed"
    case 4: "no test matched"
    case 64: "the report could not be written"
    case 70: brokenText
    case 130: "interrupted"
    default: problemsText
    }
  }

  private var brokenText: String {
    if incidents.contains(where: { $0.kind == .notStarted }) { return "a test process could not be started" }
    return summary.notRun > 0 ? "\(counted(summary.notRun, "test")) got no verdict" : "internal error"
  }

  /// `2 tests hung, 1 test failed, 1 process hung`.
  private var problemsText: String {
    let hung = incidents.count(where: \.kind.isHang)
    let others = incidents.count { $0.kind.isProblem && !$0.kind.isHang }
    let problems = [
      (summary.hung, "test", "hung"), (hung, "process", "hung"), (summary.crashed, "test", "crashed"),
      (summary.exited, "test", "left"), (summary.failed, "test", "failed"),
    ]
    let texts = problems.filter { $0.0 > 0 }.map { "\(counted($0.0, $0.1)) \($0.2)" }
    let all = texts + (others > 0 ? [counted(others, texts.isEmpty ? "incident" : "other incident")] : [])
    return all.isEmpty ? "something went wrong" : all.joined(separator: ", ")
  }
}

extension Incident.Kind {
  /// Whether a process hung that cannot be put down to a test.
  var isHang: Bool {
    switch self {
    case .hungInList, .hungBeforeFirstTest, .hungBetweenTests, .hungAtExit, .hungInCompany: true
    default: false
    }
  }
}

/// `1 test`, `2 tests`, `2 processes`.
func counted(_ count: Int, _ noun: String) -> String {
  "\(count) \(noun)" + (count == 1 ? "" : noun.hasSuffix("s") ? "es" : "s")
}

extension [String] {
  fileprivate func joined(with remarks: [String?]) -> String {
    (self + remarks.compactMap(\.self)).joined(separator: "; ")
  }
}
