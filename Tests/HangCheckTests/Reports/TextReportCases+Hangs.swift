@testable import HangCheck

extension TextReportCases {
  static let hangs = [
    Case(
      testDescription: "a hang alone",
      report: Samples.report([Samples.hung()], exitCode: 2),
      text: """
        Tests/MyTests/FeedTests.swift:12: error: MyTests.FeedTests/testLoads hung, stopped after 1 min, also hangs alone
          cause: suspended in LoginModel.refresh() (LoginModel.swift:41)
          reproduce: swift package check-hangs --explain MyTests.FeedTests/testLoads

        1 test in 12.3 s: 0 passed, 1 hung
        check-hangs: 1 test hung (exit code 2)

        """),
    Case(
      testDescription: "a hang with all that can be known of it",
      report: Samples.full,
      text: """
        Tests/MyTests/FeedTests.swift:12: error: MyTests.FeedTests/testLoads hung in its set-up, stopped after 1 min, \
        only in company
          issue: Tests/MyTests/FeedTests.swift:20:5: it is wrong
          … and 3 more
          1 of 3 runs
          alone it passed
          cause: suspended in refresh()
          seen: 2 hangs in 3 runs (95 % interval: 21 % to 94 %)
          argument: page → 2
          together with: MyTests.FeedTests/testSaves
          after these have ended: MyTests.FeedTests/testFirst
          waits:
            collect(first: 3, within: 2 s) at FeedTests.swift:20, for 9.8 s, received 1
          task 7 "loader", waiting for Task.sleep, which ends in 59 min:
            refresh() (LoginModel.swift:41)
          thread 812, blocked in a lock:
            refresh() (LoginModel.swift:41)
          2 tasks not begun
          child process 813: helper --serve
            suspended in serve()
          no lines: llvm-symbolizer of the Swift toolchain failed
          output:
          | page 1
          | page 2
          reproduce: swift package -c release check-hangs --serial --isolate --until-hang \
        --filter '^MyTests\\.FeedTests/testLoads$' --filter '^MyTests\\.FeedTests/testSaves$' \
        --filter '^MyTests\\.FeedTests/testFirst$'
        warning: the XCTest process left a child process behind: pid 812 still runs
          suite: MyTests.FeedTests
          command: sleep 600
          silent for 1 min
          tests:
            MyTests.FeedTests/testLoads
          output:
          | listening

        2 hangs in 3 runs (95 % interval: 21 % to 94 %)
        1 test in 12.3 s: 0 passed, 1 hung; 1 slow; 1 incident; the search for tests that hang together was given up
        check-hangs: 1 test hung (exit code 2)

        """),
    Case(
      testDescription: "equal stacks are shown once, and the runtime's frames are folded",
      report: Samples.report([Samples.hung(alone: nil, phase: .arguments, stacks)], exitCode: 2),
      text: """
        Tests/MyTests/FeedTests.swift:12: error: MyTests.FeedTests/testLoads hung in its arguments, stopped after \
        1 min, not tried alone
          cause: suspended in LoginModel.refresh() (LoginModel.swift:41)
          together with:
            A.B/c
            A.B/d
          2 tasks:
            1 frame of the runtime
            refresh() (LoginModel.swift:41)
            2 frames of the runtime
          task 2:
            sleep in Clocks
            1 frame of the runtime
            load() (LoginModel.swift)
          2 threads, blocked
          thread 3, running:
            spin() (Spin.swift:1)
          reproduce: swift package check-hangs --filter '^MyTests\\.FeedTests/testLoads$' --filter '^A\\.B/c$' \
        --filter '^A\\.B/d$'

        1 test in 12.3 s: 0 passed, 1 hung
        check-hangs: 1 test hung (exit code 2)

        """),
  ]

  private static func stacks(_ hang: inout Hang) {
    hang.together = ["A.B/c", "MyTests.FeedTests/testLoads", "A.B/d"]
    let refresh = [
      Samples.frame("withCheckedContinuation"), Samples.frame("refresh()", "LoginModel.swift", 41),
      Samples.frame("closure"), Samples.frame("completeTask"),
    ]
    let load = [
      Samples.frame("sleep", module: "Clocks"), Samples.frame("thunk"), Samples.frame("load()", "LoginModel.swift"),
    ]
    hang.tasks = [
      TaskReport(id: 1, name: "a", frames: refresh), TaskReport(id: 2, frames: load),
      TaskReport(id: 3, frames: refresh),
    ]
    hang.threads = [
      ThreadReport(id: 1, state: "blocked"), ThreadReport(id: 2, state: "blocked"),
      ThreadReport(id: 3, state: "running", frames: [Samples.frame("spin()", "Spin.swift", 1)]),
    ]
  }
}
