import CHangCheck

/// What a process does that does not get on, seen from outside.
package struct Evidence: Sendable {
  /// How long it may take to find out, in seconds, whatever the process is like.
  private static let limit = 10.0
  /// What of that is kept for names.
  private static let limitOfNames = 4.0

  var tasks: NamedTasks
  var threads: [ThreadFact] = []
  /// Something waits for its turn on the main thread.
  var isMainAwaited = false
  /// Reports show what tells nothing of the user's code as well.
  var isWhole = false
  /// What could not be found out, and why.
  package private(set) var problems: [String] = []

  /// Of a process that may end at any moment, or be another's.
  package static func collect(of pid: Int32, toolchain: Toolchain?) -> Evidence {
    let end = hc_now() + limit
    guard let read = MemoryMap(of: pid) else { return Evidence(ofUnreadable: pid) }
    let (map, unknown) = read.located(by: ProcessMemory(pid: pid), of: pid)
    let first = ThreadDump.Look(at: pid)
    var dump = TaskDump(of: pid, in: map, until: end - limitOfNames)
    let threads = ThreadDump(of: pid, in: map, since: first, until: end - limitOfNames)
    if threads.isSpinning { dump.awaitRunning(of: pid, until: end - limitOfNames) }
    let symbols = Symbols(
      in: map, resumptions: dump.addresses, instructions: threads.addresses, toolchain: toolchain, until: end)
    let executors = ExecutorNames(
      of: dump.executors, in: map, memory: TaskMemory(pid: pid), toolchain: toolchain, until: end)
    var evidence = Evidence(tasks: NamedTasks(dump, executors: executors, frames: symbols.frames(resumingAt:)))
    evidence.threads = threads.facts(symbols.frames(at:))
    evidence.isMainAwaited = threads.isMainAwaited || evidence.tasks.isMainAwaited
    evidence.problems = [dump.problem].compactMap(\.self) + threads.problems
    evidence.problems += unknown.map { "no names for \($0): its file is not there any more" }
    evidence.problems += [symbols.problem].compactMap(\.self)
    return evidence
  }

  /// What the system tells of another user's process: the states of its threads, as long as there is one.
  private init(ofUnreadable pid: Int32) {
    let first = ThreadDump.Look(at: pid)
    guard hc_is_alive(pid) else {
      self.init(problem: "there is no process \(pid)")
      return
    }
    let threads = ThreadDump(of: pid, in: MemoryMap(text: ""), since: first)
    self.init(problem: "process \(pid) may not be read")
    self.threads = threads.facts { _ in [] }
    problems += threads.problems
  }

  init(tasks: NamedTasks, problem: String? = nil) {
    self.tasks = tasks
    problems = problem.map { [$0] } ?? []
  }

  private init(problem: String) { self.init(tasks: NamedTasks(TaskDump([])) { _ in [] }, problem: problem) }
}

extension TaskDump {
  /// Those that tasks are queued for.
  fileprivate var executors: Set<UInt64> {
    Set(
      tasks.compactMap { task in
        if case .executor(let executor) = task.wait { executor } else { nil }
      })
  }
}
