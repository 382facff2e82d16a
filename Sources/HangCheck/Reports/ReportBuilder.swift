import CHangCheck
import Foundation

/// Makes the report of what is known, at any time of a run.
package struct ReportBuilder {
  package var options: Options
  package var target: Target
  package var startedAt = Date()
  /// The clock of the wall may be set meanwhile.
  private let began = hc_now()

  package init(options: Options, target: Target) {
    self.options = options
    self.target = target
  }

  var limits: Report.Limits { .init(hang: options.limit, slow: options.slow, exit: options.exitLimit) }

  package func report(_ ledger: Ledger) -> Report {
    let package = PackageDirectory(target.packageDirectory)
    let tests = ledger.entries.map { testReport($0, in: package, isComplete: ledger.isComplete) }
    var summary = Report.Summary(tests)
    summary.incidents = ledger.incidents.count
    summary.budgetSpent = ledger.budgetSpent
    var report = Report(
      package: target.packageName, swift: target.swiftVersion, startedAt: startedAt.ISO8601Format(),
      seconds: hc_now() - began, complete: ledger.isComplete,
      limits: limits, tests: tests,
      incidents: ledger.incidents, summary: summary, exitCode: 0)
    report.mode = Report.Mode(options)
    report.mode.packageOptions = target.packageOptions
    report.repetition = ledger.repetition.map(Report.Repeated.init)
    return report.withExitCode(isBroken: ledger.isBroken)
  }

  private func testReport(_ entry: Entry, in package: PackageDirectory, isComplete: Bool) -> TestReport {
    let test = entry.test
    var report = TestReport(
      id: test.id, framework: test.framework, file: test.file, line: test.line, verdict: entry.verdict)
    report.runs = entry.runs
    if !isComplete, entry.isUndecided, entry.inFlight == nil {
      report.verdict = .notRun
      report.reason = "suspect"
    } else if let hearing = entry.deciding, entry.notRun == nil {
      report.add(hearing, of: entry, slow: options.slow, in: package)
    } else {
      report.reason = entry.notRun ?? (isComplete ? "it was never begun" : entry.unfinishedReason)
      report.seconds = entry.inFlight ?? 0
    }
    return report
  }
}

extension Report.Mode {
  init(_ options: Options) {
    (serial, isolate, workers) = (options.isSerial, options.isIsolated, options.workers)
  }
}

extension Entry {
  fileprivate var unfinishedReason: String {
    inFlight.map { "it had run for \($0.secondsText) when the run was stopped" } ?? "the run ended before"
  }
}

extension TestReport {
  fileprivate mutating func add(_ hearing: Hearing, of entry: Entry, slow limit: Double, in package: PackageDirectory) {
    reason = entry.explanation ?? hearing.reason ?? hearing.trace.skipReason
    addTimes(entry.timing ?? hearing, hearing)
    slow = hearing.isCalm && seconds >= limit
    issues = hearing.trace.issues.map { IssueReport($0, in: package) }
    moreIssues = hearing.trace.moreIssues > 0 ? hearing.trace.moreIssues : nil
    if let alone = entry.alone, alone.end != verdict { aloneVerdict = alone.end }
    if verdict != .passed || slow { output = hearing.output }
    if verdict == .hung {
      hang = Hang(hearing, of: entry)
    } else if !entry.together.isEmpty {
      (together, after) = (entry.together.map(\.id), entry.after.map(\.id))
    }
  }

  private mutating func addTimes(_ measured: Hearing, _ hearing: Hearing) {
    seconds = measured.seconds
    cpuSeconds = measured.trace.cpuSeconds
    self.measured = measured.isExact ? "alone" : "company"
    if measured.isExact, !hearing.isExact { secondsInCompany = hearing.seconds }
  }
}

extension IssueReport {
  fileprivate init(_ issue: Issue, in package: PackageDirectory) {
    self.init(issue)
    file = file.map(package.relative)
  }
}

extension Hang {
  fileprivate init(_ hearing: Hearing, of entry: Entry) {
    let isAlone = entry.together.isEmpty ? entry.alone.map { !$0.isCalm } : false
    self.init(alone: isAlone, phase: hearing.reportedPhase(of: entry.test), cause: "")
    together = entry.together.map(\.id)
    after = entry.after.map(\.id)
    // Where others ended each company that it was in, it has been seen when it was tried.
    seen = entry.seen.hangs > 0 ? entry.seen : Seen(hangs: 1, runs: 1)
    let arguments = hearing.trace.argumentsInFlight
    if !arguments.isEmpty { argument = arguments.joined(separator: "; ") }
    waits = hearing.waits
    hearing.evidence.map { add($0) }
  }

  private mutating func add(_ evidence: TestEvidence) {
    kind = evidence.kind.rawValue
    cause = evidence.cause
    tasks = evidence.tasks
    threads = evidence.threads
    unbegunTasks = evidence.unbegunTasks
    children = evidence.children
    problems = evidence.problems
  }
}

extension Hearing {
  /// Before a test has begun, it is its arguments that are computed, or else what is set up for it. Of what comes with
  /// a test that has begun no framework tells; its stacks may.
  fileprivate func reportedPhase(of test: Test) -> Phase {
    switch phase {
    case .beforeFirstTest: test.isParameterized ? .arguments : .setUp
    case .test, .betweenTests, .list, .atExit, nil: evidence?.phase ?? .test
    case .some(let phase): phase
    }
  }
}
