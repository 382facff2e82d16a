import Testing

@testable import HangCheck

/// Which part of what a process does is said of which test.
struct TestEvidenceTests {
  private let continuation = HangCheck.Test(
    id: "App.LoginTests/refresh(_:)", framework: .swiftTesting, suite: "App.LoginTests")
  private let stream = HangCheck.Test(id: "App.LoginTests/testStream", framework: .xctest, suite: "App.LoginTests")

  private static let frames: [UInt64: [Frame]] = [
    1: [user("LoginTests.refresh(_:)", 1)], 2: [user("closure #1 in LoginTests.testStream()", 2)],
    3: [user("Model.load()", 3)], 4: [user("Model.poll()", 4)], 5: [user("LoginTests.testStreams()", 5)],
  ]

  private static func user(_ function: String, _ line: Int) -> Frame {
    Frame(function: function, file: "App.swift", line: line, module: "App")
  }

  private func evidence(_ facts: TaskFact...) -> Evidence {
    Evidence(tasks: NamedTasks(TaskDump(facts)) { Self.frames[$0] ?? [] })
  }

  private func task(
    _ id: UInt64, _ functions: [UInt64], waitingFor wait: TaskFact.Wait? = .continuation, childOf parent: UInt64? = nil
  ) -> TaskFact {
    TaskFact(address: id, id: id, parent: parent, wait: wait, functions: functions)
  }

  @Test("a test has its own tasks, their children and those that they wait for; what is nobody's, each has")
  func parts() {
    let seen = evidence(
      task(10, [1], waitingFor: .task(11)), task(11, [3]), task(12, [4], childOf: 11), task(20, [2]), task(30, [5]))
    let parts = seen.parts(of: [continuation, stream])
    #expect(parts.map { $0.tasks.map(\.id) } == [[10, 11, 12, 30], [20, 30]])
    #expect(parts.map(\.kind) == [.suspended, .suspended])
    let awaited = "another task, suspended in Model.load() (App.swift:3), waiting for a continuation"
    #expect(parts[0].cause == "suspended in LoginTests.refresh(_:) (App.swift:1), waiting for \(awaited)")
    #expect(
      parts[1].cause == "suspended in closure #1 in LoginTests.testStream() (App.swift:2), waiting for a continuation")
  }

  @Test("without a task of the test, the first that waits in the user's code is the cause; without any, none is known")
  func unknown() {
    let part = evidence(task(10, []), task(11, [3])).parts(of: [stream])[0]
    #expect(part.cause == "suspended in Model.load() (App.swift:3), waiting for a continuation")
    #expect(part.tasks.map(\.id) == [11])
    let none = evidence(task(10, [])).parts(of: [stream])[0]
    #expect(none.kind == .unknown)
    #expect(none.cause == "no code of the package was found on a thread or in a task")
  }

  @Test("an exit test says why its process does not end, where there is no other")
  func exitTest() {
    let calls = [
      Frame(function: "closure #1 in ExitTest.handlerForEntryPoint()", module: "Testing"),
      Self.user("LoginTests.refresh(_:)", 1),
    ]
    func cause(_ frames: [Frame], _ children: [ChildReport]) -> String {
      var seen = Evidence(tasks: NamedTasks(TaskDump([task(1, [1], waitingFor: .group)])) { _ in frames })
      seen.children = children
      let part = seen.parts(of: [continuation])[0]
      #expect(part.children == children)
      return part.cause
    }
    let child = ChildReport(pid: 7, command: "App", cause: "suspended in poll() (App.swift:4)")
    let own = "suspended in LoginTests.refresh(_:) (App.swift:1), waiting for "
    #expect(cause(calls, [child]) == own + "an exit test; in its process 7: suspended in poll() (App.swift:4)")
    #expect(cause(calls, [ChildReport(pid: 7, command: "App")]) == own + "an exit test")
    #expect(cause(calls, [child, child]) == own + "an exit test")
    #expect(cause([calls[1]], [child]) == own + "a task group")
  }

  @Test("where all is asked for, threads that do nothing and tasks of the runtime alone are shown with their calls")
  func whole() {
    let runtime = Frame(function: "swift_task_switch", module: "libswift_Concurrency")
    var seen = Evidence(tasks: NamedTasks(TaskDump([task(1, [3]), task(2, [9])])) { Self.frames[$0] ?? [runtime] })
    var (idle, held) = (ThreadFact(id: 7, activity: .blocked), ThreadFact(id: 8, activity: .blocked))
    (idle.frames, held.frames) = ([runtime], [Self.user("take()", 6)])
    seen.threads = [idle, held]
    #expect(seen.taskReports.map(\.id) == [1])
    #expect(seen.otherTasks == 1)
    #expect(seen.threadReports.map(\.id) == [8, 7])
    #expect(seen.threadReports.map(\.frames) == [held.frames, []])
    seen.isWhole = true
    #expect(seen.taskReports.map(\.id) == [1, 2])
    #expect(seen.otherTasks == 0)
    #expect(seen.threadReports.map(\.frames) == [held.frames, [runtime]])
    #expect(seen.threadReports.map(\.state) == ["blocked", "idle"])
  }

  @Test("a test's function is known by its suite, without its module and its parameters")
  func names() {
    func names(_ id: String, _ suite: String) -> [String] {
      HangCheck.Test(id: id, framework: .swiftTesting, suite: suite).functionNames
    }
    #expect(names("App.LoginTests/refresh(_:)", "App.LoginTests") == ["LoginTests.refresh"])
    #expect(names("App.LoginTests/Inner/refresh()", "App.LoginTests/Inner") == ["LoginTests.Inner.refresh"])
    #expect(names("App.LoginTests/testStream", "App.LoginTests") == ["LoginTests.testStream"])
    #expect(names("App.refresh()", "App") == ["refresh"])
    #expect(names("App.LoginTests/refresh()/Login.swift:3", "App.LoginTests") == ["LoginTests.refresh"])
    #expect(names("App.`a/b (c)`/`d e`()", "App.`a/b (c)`") == ["`a/b (c)`.`d e`"])
  }

  @Test("the tests in flight when a process hung each have their part, and one alone also before it has begun")
  func records() {
    let job = Job(framework: .swiftTesting, tests: [continuation, stream], isParallel: true)
    let suspects = [stream.selector]
    var record = RunRecord(job: job, ending: .hung(phase: .test, suspects: suspects, silence: 1))
    record.add(evidence(task(20, [2])))
    #expect(Array(record.evidence.keys) == suspects)
    var alone = RunRecord(
      job: Job(framework: .xctest, tests: [stream], isParallel: false),
      ending: .hung(phase: .beforeFirstTest, suspects: [], silence: 1))
    alone.add(evidence(task(20, [2])))
    #expect(alone.anonymousHearing(of: alone.job.tests[0])?.evidence?.tasks.map(\.id) == [20])
  }
}
