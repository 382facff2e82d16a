import CHangCheck

/// What a process does that does not get on, seen from outside.
package struct Evidence: Sendable {
  /// How long it may take to find out, in seconds, whatever the process is like.
  private static let limit = 10.0
  /// What of that is kept for names, and for a second look at the threads.
  private static let (limitOfNames, limitOfLook) = (4.0, 2.0)
  /// How long a child is looked into, where so much is left.
  private static let limitOfChild = 5.0

  var tasks: NamedTasks
  var threads: [ThreadFact] = []
  /// Its threads, taken together, compute all the time.
  var isComputing = false
  /// Something waits for its turn on the main thread.
  var isMainAwaited = false
  /// Its own processes that live.
  var children: [ChildReport] = []
  /// The tasks or the stacks could not be had at all.
  package private(set) var isWithheld = false
  /// It has tasks that can be read.
  private(set) var hasTasks = false
  /// Reports show what tells nothing of the user's code as well.
  var isWhole = false
  /// What could not be found out, and why.
  package private(set) var problems: [String] = []

  /// Of a process that may end at any moment, or be another's, and of those that it has started: a test may wait for
  /// one.
  package static func collect(of pid: Int32, toolchain: Toolchain?) -> Evidence {
    let end = hc_now() + limit
    var evidence = look(at: pid, toolchain, until: end)
    evidence.children = ChildReport.all(of: pid) { look(at: $0, toolchain, until: min(end, hc_now() + limitOfChild)) }
    return evidence
  }

  private static func look(at pid: Int32, _ toolchain: Toolchain?, until end: Double) -> Evidence {
    guard let read = MemoryMap(of: pid) else { return Evidence(ofUnreadable: pid) }
    let (map, unknown) = read.located(by: ProcessMemory(pid: pid), of: pid)
    let first = ThreadLook(at: pid, in: map, until: end - limitOfNames)
    var dump = TaskDump(of: pid, in: map, until: end - limitOfNames)
    var names = ProcessNames(of: pid, in: map, toolchain: toolchain)
    // Most of them while the threads may go on.
    names.find(dump, first.addresses, until: end - limitOfLook)
    let threads = ThreadDump(of: pid, in: map, since: first, until: end - limitOfLook / 2)
    if threads.isComputing { dump.awaitRunning(of: pid, until: end - limitOfLook / 2) }
    names.find(dump, threads.addresses, until: end)
    var evidence = Evidence(tasks: names.tasks(of: dump))
    evidence.threads = threads.facts(names.symbols.frames(at:))
    evidence.isComputing = threads.isComputing
    evidence.isMainAwaited = threads.isMainAwaited || evidence.tasks.isMainAwaited
    evidence.problems = [dump.problem].compactMap(\.self) + threads.problems
    evidence.problems += unknown.map { "no names for \($0): its file is not there any more" }
    evidence.problems += [names.symbols.problem].compactMap(\.self)
    evidence.hasTasks = dump.isKnown
    evidence.isWithheld = !dump.isKnown || threads.refusal != nil
    if !hc_is_alive(pid) { evidence.withhold("process \(pid) ended while it was looked into") }
    return evidence
  }

  /// What the system tells of another user's process: the states of its threads, as long as there is one.
  private init(ofUnreadable pid: Int32) {
    let map = MemoryMap(text: "")
    let first = ThreadLook(at: pid, in: map)
    self.init(tasks: NamedTasks(TaskDump([])) { _ in [] })
    if hc_is_alive(pid) {
      withhold("process \(pid) may not be read")
      let threads = ThreadDump(of: pid, in: map, since: first)
      self.threads = threads.facts { _ in [] }
      problems += threads.problems
    } else {
      withhold("there is no process \(pid)")
    }
  }

  init(tasks: NamedTasks, problem: String? = nil) {
    self.tasks = tasks
    problems = problem.map { [$0] } ?? []
  }

  private mutating func withhold(_ problem: String) {
    isWithheld = true
    problems.append(problem)
  }
}
