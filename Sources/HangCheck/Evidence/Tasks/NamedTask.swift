/// A task, with its calls and what it waits for in words.
struct NamedTask: Hashable, Sendable {
  var fact: TaskFact
  /// The innermost first.
  var frames: [Frame] = []
  /// nil where it is not known.
  var wait: String?

  /// For how many more seconds it would sleep, where that is what it does.
  var secondsLeft: Double? { wait == Self.sleep ? fact.secondsLeft : nil }

  /// It lets others go first: however it was met, it goes on as soon as a thread is free.
  var givesWay: Bool { frames.first?.function == "Task.yield()" }

  /// With the end of it, where that is known.
  var wholeWait: String? { wait.map { $0 + (secondsLeft.map { ", which ends in \($0.secondsText)" } ?? "") } }

  var userFrames: [Frame] { frames.filter { !$0.isRuntime } }
}

/// The tasks of a process, named.
struct NamedTasks: Sendable {
  private(set) var tasks: [NamedTask]
  private let places: [UInt64: Int]
  /// By the functions in their calls: tests are looked for by name, and of a few functions there are many calls.
  private let callers: [Frame: [Int]]
  /// By their parents' addresses.
  private let children: [UInt64: [Int]]
  private let executors: ExecutorNames
  /// Of longer rows of tasks that wait for each other no more is said.
  private static let longestRow = 4

  init(_ dump: TaskDump, executors: ExecutorNames = ExecutorNames(), frames: (UInt64) -> [Frame]) {
    self.executors = executors
    tasks = dump.tasks.map { fact in
      NamedTask(fact: fact, frames: fact.isWorthNaming ? fact.functions.flatMap(frames).asStack(of: fact) : [])
    }
    places = Dictionary(zip(dump.tasks.map(\.address), dump.tasks.indices), uniquingKeysWith: { first, _ in first })
    children = Dictionary(grouping: dump.tasks.indices.filter { dump.tasks[$0].parent != nil }) {
      dump.tasks[$0].parent ?? 0
    }
    var callers: [Frame: [Int]] = [:]
    for index in tasks.indices {
      for frame in tasks[index].userFrames { callers[frame, default: []].append(index) }
    }
    self.callers = callers
    for index in tasks.indices { tasks[index].wait = wait(of: tasks[index], after: []) }
  }

  func task(at address: UInt64) -> NamedTask? { places[address].map { tasks[$0] } }

  /// Those with a function of one of these names in their calls.
  func tasks(in names: [String]) -> [NamedTask] {
    let found = callers.filter { $0.key.isIn(names) }.flatMap(\.value)
    return Set(found).sorted().map { tasks[$0] }
  }

  func children(of task: NamedTask) -> [NamedTask] { children[task.fact.address, default: []].map { tasks[$0] } }

  /// Whether any task waits for its turn on the main thread.
  var isMainAwaited: Bool {
    tasks.contains { task in
      if case .executor(let executor) = task.fact.wait {
        executors.name(of: executor) == ExecutorNames.main
      } else {
        false
      }
    }
  }

  /// Whether any thread of the pool could take it up.
  func isQueuedForPool(_ task: NamedTask) -> Bool {
    guard task.fact.state == .queued || task.givesWay else { return false }
    if case .executor(let executor) = task.fact.wait { return executor == 0 }
    return true
  }

  /// Those that a task cannot go on without: the one whose value it waits for, or its group's.
  func awaited(by task: NamedTask) -> [NamedTask] {
    switch task.fact.wait {
    case .task(let address): self.task(at: address).map { [$0] } ?? []
    case .group: children(of: task).filter(\.fact.isGroupChild)
    default: []
    }
  }

  private func wait(of task: NamedTask, after row: [UInt64]) -> String? {
    switch task.fact.wait {
    case .continuation: task.continuation
    case .executor(let executor): executors.name(of: executor)
    case .task, .group: task.kindOfAwaited + reason(task, after: row + [task.fact.address])
    case nil: task.fact.state == .queued ? executors.name(of: 0) : nil
    }
  }

  /// Why the tasks that it waits for do not end.
  private func reason(_ task: NamedTask, after row: [UInt64]) -> String {
    let others = awaited(by: task)
    guard let other = others.first(where: { $0.fact.state != .running }) ?? others.first else { return "" }
    if row.contains(other.fact.address) { return ", which waits for it in turn" }
    if other.fact.state == .running { return ", which runs" }
    if !other.fact.hasBegun { return ", which has not begun" }
    guard row.count < Self.longestRow, let frame = other.userFrames.first else { return "" }
    return ", suspended in \(frame.text)" + (wait(of: other, after: row).map { ", waiting for \($0)" } ?? "")
  }
}

extension NamedTask {
  fileprivate static let sleep = "Task.sleep"

  /// What a test waits for whose code runs in a process of its own, by Swift Testing's calls.
  static let exitTest = "an exit test"

  fileprivate var kindOfAwaited: String {
    if fact.wait != .group { return "another task" }
    let calls = frames.prefix { $0.isRuntime }
    let isExitTest = calls.contains { $0.module == "Testing" && $0.function.contains("ExitTest") }
    return isExitTest ? Self.exitTest : "a task group"
  }

  /// Those of the runtime's calls that tell what kind of continuation it is.
  fileprivate var continuation: String {
    let names = frames.prefix { $0.isRuntime }.map(\.function)
    if names.contains(where: { $0.hasPrefix("AsyncStream.") }) { return "AsyncStream.next" }
    if names.contains(where: { $0.hasPrefix("AsyncThrowingStream.") }) { return "AsyncThrowingStream.next" }
    let isSleep = names.contains {
      $0.hasPrefix("Task.sleep") || $0.hasPrefix("Task._sleep") || $0.hasPrefix("Clock.sleep")
    }
    return isSleep ? Self.sleep : "a continuation"
  }
}

extension [Frame] {
  /// Without what tells nothing: one that stands there twice, the way into an optimised copy of a function, and what
  /// the compiler calls the code of an `async let`.
  fileprivate func asStack(of task: TaskFact) -> [Frame] {
    var stack: [Frame] = []
    for frame in self {
      let isAgain = frame.function == stack.last?.function && frame.module == stack.last?.module
      if !isAgain || frame.file != nil { stack.append(frame) }
    }
    guard task.isAsyncLet, let last = stack.lastIndex(where: { !$0.isRuntime }),
      let range = stack[last].function.range(of: " in ")
    else { return stack }
    if stack[last].function.hasPrefix("implicit closure #") {
      stack[last].function = "async let" + stack[last].function[range.lowerBound...]
    }
    return stack
  }
}
