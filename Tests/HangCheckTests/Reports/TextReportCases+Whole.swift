@testable import HangCheck

extension TextReportCases {
  static let explained = [
    Case(
      testDescription: "of an explained test all frames, all threads and all that it printed are shown",
      report: Samples.report([whole], exitCode: 2),
      style: .init(isWhole: true),
      text: """
        Tests/MyTests/FeedTests.swift:12: error: MyTests.FeedTests/testLoads hung, stopped after 1 min, also hangs alone
          cause: suspended in LoginModel.refresh() (LoginModel.swift:41)
          task 1:
            withCheckedContinuation in Swift
            refresh() (LoginModel.swift:41)
            completeTask in Swift
          thread 7, blocked in a lock that thread 8 holds:
            pthread_mutex_lock in libc
            take() (Lock.swift:1)
          thread 8, idle:
            futex in libc
          output:
        \((1...30).map { "  | line \($0)" }.joined(separator: "\n"))

        1 test in 12.3 s: 0 passed, 1 hung
        check-hangs: 1 test hung (exit code 2)

        """),
    Case(
      testDescription: "an explained test that passes",
      report: Samples.report([Samples.test { $0.seconds = 0.012 }]),
      style: .init(isWhole: true),
      text: """
        MyTests.FeedTests/testLoads passed after 12 ms
          --until-hang shows a hang that is rare; one that needs other tests is found without --explain

        1 test in 12.3 s: 1 passed
        check-hangs: no test hung or failed (exit code 0)

        """),
    Case(
      testDescription: "an explained test that is skipped",
      report: Samples.report([Samples.test("MyTests.FeedTests/testLoads", .skipped) { $0.reason = "offline" }]),
      style: .init(isQuiet: true, isWhole: true),
      text: """
        MyTests.FeedTests/testLoads was skipped: offline

        1 test in 12.3 s: 0 passed, 1 skipped
        check-hangs: no test hung or failed (exit code 0)

        """),
    Case(
      testDescription: "a name that is no test's",
      report: Samples.report(
        incidents: [
          Incident(
            .noTestsMatched, cause: "none is called 'testLaods'; perhaps one of these was meant",
            tests: ["MyTests.FeedTests/testLoads"])
        ], exitCode: 4),
      style: .init(isWhole: true),
      text: """
        error: no test matched: none is called 'testLaods'; perhaps one of these was meant
          tests:
            MyTests.FeedTests/testLoads

        0 tests in 12.3 s: 0 passed; 1 incident
        check-hangs: no test matched (exit code 4)

        """),
  ]

  private static let whole: TestReport = {
    var test = Samples.hung { hang in
      hang.tasks = [
        TaskReport(
          id: 1,
          frames: [
            Samples.frame("withCheckedContinuation", module: "Swift"),
            Samples.frame("refresh()", "LoginModel.swift", 41), Samples.frame("completeTask", module: "Swift"),
          ])
      ]
      hang.threads = [
        ThreadReport(
          id: 7, state: "blocked",
          frames: [Samples.frame("pthread_mutex_lock", module: "libc"), Samples.frame("take()", "Lock.swift", 1)],
          wait: "a lock that thread 8 holds"),
        ThreadReport(id: 8, state: "idle", frames: [Samples.frame("futex", module: "libc")]),
      ]
    }
    test.output = (1...30).map { "line \($0)\n" }.joined()
    return test
  }()
}
