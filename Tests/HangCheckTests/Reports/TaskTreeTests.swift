import Testing

@testable import HangCheck

@Suite("Tasks below those that have begun them", .onOwnThreads)
struct TaskTreeTests {
  private func task(_ id: UInt64, below parent: UInt64? = nil, _ function: String) -> TaskReport {
    var task = TaskReport(id: id, frames: [ReportSamples.frame(function, "A.swift", 1, module: "App")])
    task.parent = parent
    return task
  }

  private func text(_ tasks: [TaskReport]) -> [String] {
    FoldedStack.tasks(tasks).flatMap { stack in
      ([stack.title] + stack.frames.map { "  \($0)" }).map { String(repeating: "  ", count: stack.depth) + $0 }
    }
  }

  @Test("tasks that have begun none stand as they came")
  func flat() {
    #expect(
      text([task(2, "b()"), task(1, "a()"), task(3, "b()")])
        == ["2 tasks:", "  b() (A.swift:1)", "task 1:", "  a() (A.swift:1)"])
  }

  @Test("children stand below their parents, equal ones together, wherever they came")
  func children() {
    let tasks = [
      task(5, below: 4, "leaf()"), task(1, "group()"), task(9, "other()"), task(3, below: 1, "child()"),
      task(4, below: 1, "child()"),
    ]
    #expect(
      text(tasks) == [
        "task 1:", "  group() (A.swift:1)",
        "  2 tasks:", "    child() (A.swift:1)",
        "    task 5:", "      leaf() (A.swift:1)",
        "task 9:", "  other() (A.swift:1)",
      ])
  }

  @Test("a parent that is not shown, or was no task before its child, is none")
  func orphans() {
    let tasks = [
      task(2, below: 1, "a()"), task(3, below: 3, "b()"), task(4, below: 5, "c()"), task(5, below: 4, "d()"),
    ]
    #expect(FoldedStack.tasks(tasks).map(\.title) == ["task 2:", "task 3:", "task 4:", "task 5:"])
    #expect(FoldedStack.tasks(tasks).map(\.depth) == [0, 0, 0, 1])
  }

  @Test("the user's tasks stand first, and the runner's own, which have begun them, last")
  func runner() {
    func runners(_ id: UInt64, below parent: UInt64? = nil) -> TaskReport {
      var task = TaskReport(id: id, frames: [ReportSamples.frame("Runner.run()", module: "Testing")])
      task.parent = parent
      return task
    }
    let tasks = [
      runners(1), runners(2, below: 1), task(3, below: 2, "test()"), runners(4, below: 3), task(5, below: 4, "child()"),
    ]
    let titles = FoldedStack.tasks(tasks).map { String(repeating: "  ", count: $0.depth) + $0.title }
    #expect(titles == ["task 3:", "  task 4:", "    task 5:", "task 1:", "  task 2:"])
  }

  @Test("a long row of parents is shown, and no further in than can be read")
  func long() {
    let row = (1...10_000).map { task(UInt64($0), below: $0 > 1 ? UInt64($0 - 1) : nil, "f\($0)()") }
    let stacks = FoldedStack.tasks(row, .all)
    #expect(stacks.count == 10_000)
    #expect(stacks.map(\.depth).max() == 10)
    #expect(FoldedStack.tasks(row).last?.title == "… and 9990 more tasks")
  }

  @Test("of sleeping tasks that are equal the first to go on says when")
  func sleepers() {
    var tasks = [task(1, "a()"), task(2, "a()"), task(3, "a()"), task(4, "b()")]
    for (index, seconds) in [40.0, 20, nil, 0.5].enumerated() {
      (tasks[index].wait, tasks[index].secondsLeft) = ("Task.sleep", seconds)
    }
    #expect(
      FoldedStack.tasks(tasks).map(\.title) == [
        "3 tasks, waiting for Task.sleep, the first of which ends in 20 s:",
        "task 4, waiting for Task.sleep, which ends in 500 ms:",
      ])
  }

  @Test("two tasks of one number do not have the same children twice")
  func twins() {
    let stacks = FoldedStack.tasks([task(1, "a()"), task(1, "b()"), task(2, below: 1, "c()")])
    #expect(stacks.map(\.title) == ["task 1:", "task 2:", "task 1:"])
  }
}
