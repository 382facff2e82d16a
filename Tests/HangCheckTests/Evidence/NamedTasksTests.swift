import Testing

@testable import HangCheck

/// What tasks are said to wait for.
struct NamedTasksTests {
  /// Each function is an address of its own.
  private static let frames: [UInt64: [Frame]] = [
    1: [Frame(function: "withCheckedContinuation(function:_:)", module: "Swift")],
    2: [Frame(function: "AsyncStream.Iterator.next()", module: "Swift")],
    3: [Frame(function: "AsyncThrowingStream.Iterator.next()", module: "Swift")],
    4: [Frame(function: "Task.sleep(nanoseconds:)", module: "Swift")],
    5: [Frame(function: "Task._sleep(until:tolerance:clock:)", module: "Swift")],
    6: [], 7: [Frame(function: "Task.yield()", module: "Swift")],
    10: [user("load()", 10)], 11: [user("save()", 11)], 12: [user("implicit closure #1 in both()", 12)],
    13: [Frame(function: "load()", module: "App")],
  ]

  private static func user(_ function: String, _ line: Int) -> Frame {
    Frame(function: function, file: "App.swift", line: line, module: "App")
  }

  private func named(_ facts: [TaskFact], executors: [UInt64: String] = [:]) -> [NamedTask] {
    NamedTasks(TaskDump(facts), executors: ExecutorNames(executors)) { Self.frames[$0] ?? [] }.tasks
  }

  private func waits(_ facts: TaskFact..., executors: [UInt64: String] = [:]) -> [String?] {
    named(facts, executors: executors).map(\.wait)
  }

  private func task(
    _ address: UInt64, _ wait: TaskFact.Wait?, _ functions: [UInt64] = [10],
    _ change: (inout TaskFact) -> Void = { _ in }
  ) -> TaskFact {
    var fact = TaskFact(address: address, id: address, wait: wait, functions: functions)
    change(&fact)
    return fact
  }

  @Test("what kind of continuation it is, the calls of the runtime tell")
  func continuations() {
    #expect(waits(task(1, .continuation, [1, 10])) == ["a continuation"])
    #expect(waits(task(1, .continuation, [1, 2, 10])) == ["AsyncStream.next"])
    #expect(waits(task(1, .continuation, [3, 10])) == ["AsyncThrowingStream.next"])
    #expect(waits(task(1, .continuation, [4, 10])) == ["Task.sleep"])
    #expect(waits(task(1, .continuation, [5, 10])) == ["Task.sleep"])
    #expect(waits(task(1, .continuation, [10, 2])) == ["a continuation"])
    #expect(waits(task(1, nil)) == [nil])
  }

  @Test("a task that sleeps says when it goes on, where that is known, and no other does")
  func ends() {
    let tasks = named([
      task(1, .continuation, [4, 10]) { $0.secondsLeft = 90 }, task(2, .continuation, [4, 10]),
      task(3, .continuation, [1, 10]) { $0.secondsLeft = 90 },
    ])
    #expect(tasks.map(\.wholeWait) == ["Task.sleep, which ends in 1 min 30 s", "Task.sleep", "a continuation"])
    #expect(tasks.map(\.secondsLeft) == [90, nil, nil])
  }

  @Test("a queue is named after who runs it")
  func executors() {
    let names: [UInt64: String] = [5: "actor Store"]
    #expect(waits(task(1, .executor(5)), executors: names) == ["actor Store"])
    #expect(waits(task(1, .executor(6)), executors: names) == ["an actor"])
    #expect(waits(task(1, .executor(0)), executors: names) == ["a thread"])
    #expect(waits(task(1, nil) { $0.state = .queued }) == ["a thread"])
  }

  @Test("a task that gives way is as good as queued, however it was met")
  func yields() {
    let facts = [task(1, .continuation, [7, 10]), task(2, .continuation, [1, 10]), task(3, .executor(5), [7, 10])]
    let named = NamedTasks(TaskDump(facts)) { Self.frames[$0] ?? [] }
    #expect(named.tasks.map(named.isQueuedForPool) == [true, false, false])
  }

  @Test("who waits for another task waits for what that one waits for")
  func rows() {
    let row = waits(task(1, .task(2)), task(2, .task(3), [11]), task(3, .continuation, [1, 10]))
    let last = "another task, suspended in load() (App.swift:10), waiting for a continuation"
    #expect(row == ["another task, suspended in save() (App.swift:11), waiting for \(last)", last, "a continuation"])
    #expect(waits(task(1, .task(2)), task(2, nil) { $0.state = .running })[0] == "another task, which runs")
    #expect(waits(task(1, .task(2)), task(2, nil) { $0.hasBegun = false })[0] == "another task, which has not begun")
    #expect(waits(task(1, .task(9))) == ["another task"])
  }

  @Test("tasks that wait for each other are seen to, and long rows end")
  func circles() {
    #expect(waits(task(1, .task(1))) == ["another task, which waits for it in turn"])
    let pair = waits(task(1, .task(2)), task(2, .task(1), [11]))
    let turn = "another task, suspended in save() (App.swift:11), waiting for another task, which waits for it in turn"
    #expect(pair[0] == turn)
    let row = (1...100).map { task($0, .task($0 + 1)) }
    #expect((named(row)[0].wait ?? "").count < 400)
  }

  @Test("who waits for a group waits for one of its tasks")
  func groups() {
    let child = task(2, .continuation, [1, 11]) { ($0.parent, $0.isGroupChild) = (1, true) }
    let other = task(3, .continuation, [1, 10]) { $0.parent = 1 }
    let reason = "a task group, suspended in save() (App.swift:11), waiting for a continuation"
    #expect(waits(task(1, .group), other, child)[0] == reason)
    #expect(waits(task(1, .group)) == ["a task group"])
  }

  @Test("a stack has each call once, and an async let its name; tasks that run or have not begun have none")
  func stacks() {
    #expect(named([task(1, nil, [10, 13, 6, 1, 1])])[0].frames == [10, 1].flatMap { Self.frames[$0]! })
    let child = named([task(1, nil, [10, 12, 1]) { $0.isAsyncLet = true }])[0]
    #expect(child.userFrames.map(\.function) == ["load()", "async let in both()"])
    #expect(named([task(1, nil, [10, 10])])[0].frames.count == 2)
    #expect(named([task(1, nil) { $0.state = .running }])[0].frames == [])
    #expect(named([task(1, nil) { $0.hasBegun = false }])[0].frames == [])
  }
}
