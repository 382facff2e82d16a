@testable import HangCheck

/// Reports as a run would find them.
enum ReportSamples {
  static let limits = Report.Limits(hang: 60, slow: 1, exit: 2)

  /// With what these tests and incidents add up to.
  static func report(
    _ tests: [TestReport] = [], incidents: [Incident] = [], limits: Report.Limits = limits, complete: Bool = true,
    exitCode: Int = 0, _ change: (inout Report.Summary) -> Void = { _ in }
  ) -> Report {
    var summary = Report.Summary(tests)
    summary.incidents = incidents.count
    change(&summary)
    return Report(
      package: "Sample", swift: "6.3.1", startedAt: "2026-11-30T10:00:00Z", seconds: 12.34, complete: complete,
      limits: limits, tests: tests, incidents: incidents, summary: summary, exitCode: exitCode)
  }

  static func test(
    _ id: String = "MyTests.FeedTests/testLoads", _ verdict: Verdict = .passed, framework: Framework = .xctest,
    place: (file: String, line: Int)? = ("Tests/MyTests/FeedTests.swift", 12),
    _ change: (inout TestReport) -> Void = { _ in }
  ) -> TestReport {
    var test = TestReport(id: id, framework: framework, file: place?.file, line: place?.line, verdict: verdict)
    change(&test)
    return test
  }

  static func hung(
    _ id: String = "MyTests.FeedTests/testLoads", alone: Bool? = true, phase: Phase = .test,
    cause: String = "suspended in LoginModel.refresh() (LoginModel.swift:41)", _ change: (inout Hang) -> Void = { _ in }
  ) -> TestReport {
    test(id, .hung) { test in
      var hang = Hang(alone: alone, phase: phase, cause: cause)
      change(&hang)
      test.hang = hang
      test.seconds = 60.04
    }
  }

  static func issue(_ message: String, _ file: String? = nil, _ line: Int? = nil, _ column: Int? = nil) -> IssueReport {
    IssueReport(Issue(message: message, file: file, line: line, column: column))
  }

  static func frame(_ function: String, _ file: String? = nil, _ line: Int? = nil, module: String? = nil) -> Frame {
    Frame(function: function, file: file, line: line, module: module)
  }

  /// Every field has a value, and no list is empty.
  static let full: Report = {
    var report = whole
    (report.mode.serial, report.mode.isolate, report.mode.workers) = (true, true, 2)
    report.mode.packageOptions = ["-c", "release"]
    report.repetition = Report.Repeated(Seen(hangs: 2, runs: 3))
    return report
  }()

  private static let whole = report(
    [
      test("MyTests.FeedTests/testLoads", .hung) { test in
        test.reason = "1 of 3 runs"
        (test.seconds, test.cpuSeconds, test.secondsInCompany) = (60.0404, 0.0125, 61)
        (test.slow, test.measured, test.runs, test.aloneVerdict) = (true, "alone", 3, .passed)
        test.issues = [issue("it is wrong", "Tests/MyTests/FeedTests.swift", 20, 5)]
        test.moreIssues = 3
        test.hang = fullHang
        (test.together, test.after) = (["MyTests.FeedTests/testLoads"], ["MyTests.FeedTests/testFirst"])
        test.output = "page 1\npage 2\n"
      }
    ],
    incidents: [
      Incident(
        .strayChild, framework: .xctest, cause: "pid 812 still runs", tests: ["MyTests.FeedTests/testLoads"],
        suite: "MyTests.FeedTests", command: "sleep 600", silence: 60.00049
      ).with("listening\n")
    ],
    exitCode: 2
  ) { $0.budgetSpent = true }

  private static var fullHang: Hang {
    var hang = Hang(alone: false, phase: .setUp, argument: "page → 2", cause: "suspended in refresh()")
    hang.kind = "suspended"
    hang.together = ["MyTests.FeedTests/testLoads", "MyTests.FeedTests/testSaves"]
    hang.seen = Seen(hangs: 2, runs: 3)
    hang.after = ["MyTests.FeedTests/testFirst"]
    let frame = frame("refresh()", "LoginModel.swift", 41, module: "MyApp")
    hang.tasks = [
      TaskReport(id: 7, name: "loader", frames: [frame], wait: "Task.sleep", secondsLeft: 3540, parent: 6)
    ]
    (hang.unbegunTasks, hang.problems) = (2, ["no lines: llvm-symbolizer of the Swift toolchain failed"])
    hang.children = [ChildReport(pid: 813, command: "helper --serve", cause: "suspended in serve()")]
    hang.threads = [ThreadReport(id: 812, state: "blocked", frames: [frame], wait: "a lock")]
    hang.waits = [
      WaitReport(asked: "collect(first: 3, within: 2 s)", file: "FeedTests.swift", line: 20, since: 9.8, received: 1)
    ]
    return hang
  }
}
