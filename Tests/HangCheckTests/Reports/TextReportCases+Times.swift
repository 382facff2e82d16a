@testable import HangCheck

extension TextReportCases {
  static let times = [
    Case(
      testDescription: "slow tests, and what their time was spent with",
      report: Samples.report([
        slow("A.B/waits", 1.203, cpu: 0.01) { $0.secondsInCompany = 3.003 },
        slow("A.B/sleeps", 2.004, cpu: 0.001),
        slow("A.B/computes", 1.5, cpu: 1.4),
        slow("A.B/crowd", 3, cpu: nil, framework: .swiftTesting, measured: "company"),
        slow("A.B/crowded", 3, cpu: 0, framework: .swiftTesting, measured: "company"),
        Samples.test("A.B/quick") { $0.seconds = 0.009 },
      ]),
      text: """
        B.swift:3: warning: A.B/waits is slow: 1.2 s (waited 1.19 s, computed 10 ms)
          looks like a fixed wait of 1.2 s
          took 3 s in company
        B.swift:3: warning: A.B/sleeps is slow: 2 s (waited 2 s, computed 1 ms)
          looks like a fixed wait of 2 s
        B.swift:3: warning: A.B/computes is slow: 1.5 s (waited 100 ms, computed 1.4 s)
        B.swift:3: warning: A.B/crowd is slow: 3 s
          measured in company only: some of it may be time of the others
        B.swift:3: warning: A.B/crowded is slow: 3 s (waited 3 s, computed 0 ms)
          measured in company only: some of it may be time of the others

        slowest tests, wall and CPU time:
                 3 s           ?  A.B/crowd (in company)
                 3 s        0 ms  A.B/crowded (in company)
                 2 s        1 ms  A.B/sleeps
               1.5 s       1.4 s  A.B/computes
               1.2 s       10 ms  A.B/waits

        6 tests in 12.3 s: 6 passed; 5 slow
        check-hangs: no test hung or failed (exit code 0)

        """),
    Case(
      testDescription: "quiet: no remarks, only problems and the summary",
      report: Samples.report(
        [
          slow("A.B/waits", 1.203, cpu: 0.01), Samples.test("A.B/c", .failed, place: nil),
          Samples.test("A.B/d") { $0.aloneVerdict = .failed },
        ],
        incidents: [
          Incident(.strayChild, cause: "sleep"), Incident(.hungAtExit, framework: .xctest, cause: "a thread"),
        ],
        exitCode: 2),
      style: TextReport.Style(isQuiet: true),
      text: """
        error: A.B/c failed
          reproduce: swift package check-hangs --filter '^A\\.B/c$'
        error: the XCTest process hung after its last test: a thread

        3 tests in 12.3 s: 2 passed, 1 failed; 1 slow; 2 incidents
        check-hangs: 1 process hung, 1 test failed (exit code 2)

        """),
    Case(
      testDescription: "a test that passes only with others is worth a word",
      report: Samples.report([
        Samples.test("A.B/d", place: ("B.swift", 3)) { ($0.aloneVerdict, $0.reason) = (.failed, "needs other tests") },
        Samples.test("A.B/e", place: ("B.swift", 4)) { $0.aloneVerdict = .hung },
      ]),
      text: """
        B.swift:3: warning: A.B/d passed, alone it failed: needs other tests
        B.swift:4: warning: A.B/e passed, alone it hung

        2 tests in 12.3 s: 2 passed
        check-hangs: no test hung or failed (exit code 0)

        """),
  ]

  static let others = [
    Case(
      testDescription: "tests that were not run, by reason",
      report: Samples.report(
        [
          Samples.test("A.B/c", .notRun) { $0.reason = "A.B hung" }, Samples.test("A.C/c", .notRun),
          Samples.test("A.B/d", .notRun) { $0.reason = "A.B hung" },
        ],
        complete: false, exitCode: 130),
      text: """
        warning: 2 tests were not run: A.B hung
          A.B/c
          A.B/d
        warning: 1 test was not run
          A.C/c

        3 tests in 12.3 s: 0 passed, 3 not run; the run is not over
        check-hangs: interrupted (exit code 130)

        """),
    Case(
      testDescription: "incidents",
      report: Samples.report(incidents: incidents, exitCode: 2),
      text: """
        error: the XCTest process hung while its tests were listed: silent for 1 min
        error: the Swift Testing process hung before its first test: arguments
        error: a test process hung between tests: tearDown
          suite: A.B
        error: a test process hung, and no test was found guilty: 2 rounds
          tests:
            A.B/c
            A.B/d
        warning: a test process was silent for too long, and came to its end: 2 tests
        error: a test process crashed outside of any test: signal 11 (SIGSEGV)
        error: a test process left outside of any test: exit code 1
        error: a test process could not be started: No such file or directory
        error: a test process recorded an issue that belongs to no test: offline
        error: a test process recorded an issue after its test had ended: offline
        error: no test matched: --filter x
        error: the run was interrupted

        0 tests in 12.3 s: 0 passed; 12 incidents
        check-hangs: 4 processes hung, 7 other incidents (exit code 2)

        """),
  ]

  private static let incidents = [
    Incident(.hungInList, framework: .xctest, cause: "silent for 1 min"),
    Incident(.hungBeforeFirstTest, framework: .swiftTesting, cause: "arguments"),
    Incident(.hungBetweenTests, cause: "tearDown", suite: "A.B"),
    Incident(.hungInCompany, cause: "2 rounds", tests: ["A.B/c", "A.B/d"]),
    Incident(.slowInCompany, cause: "2 tests"), Incident(.crashed, cause: "signal 11 (SIGSEGV)"),
    Incident(.exited, cause: "exit code 1"), Incident(.notStarted, cause: "No such file or directory"),
    Incident(.strayIssue, cause: "offline"), Incident(.lateIssue, cause: "offline"),
    Incident(.noTestsMatched, cause: "--filter x"), Incident(.interrupted, cause: ""),
  ]

  private static func slow(
    _ id: String, _ seconds: Double, cpu: Double?, framework: Framework = .xctest, measured: String = "alone",
    _ change: (inout TestReport) -> Void = { _ in }
  ) -> TestReport {
    Samples.test(id, framework: framework, place: ("B.swift", 3)) { test in
      (test.seconds, test.cpuSeconds, test.slow, test.measured) = (seconds, cpu, true, measured)
      change(&test)
    }
  }
}
