import CHangCheck

/// The tasks of a process that have not ended, found in its memory without its help.
struct TaskDump: Sendable {
  /// Of more tasks nothing is said.
  private static let most = 20_000
  /// For how long tasks that run are waited for, in seconds.
  private static let patience = 0.2

  private(set) var tasks: [TaskFact] = []
  private var runtime: ConcurrencyRuntime?
  /// Why there is less than there could be.
  private(set) var problem: String?

  /// Of a process that may end, or be another's, at any moment.
  ///
  /// - Parameter end: when it must be done, a time of `hc_now`.
  init(of pid: Int32, in map: MemoryMap, until end: Double) {
    let memory = TaskMemory(pid: pid)
    do throws(ConcurrencyRuntime.Unknown) {
      let runtime = try ConcurrencyRuntime(in: map, memory: memory)
      if let problem = SelfCheck.problem { throw ConcurrencyRuntime.Unknown(reason: problem) }
      self.runtime = runtime
      let places = memory.places(of: runtime.metadata, in: map, until: end)
      for place in places.prefix(Self.most) where hc_now() < end {
        TaskFact(at: place, of: runtime, in: memory).map { tasks.append($0) }
      }
      if hc_now() >= end { problem = "not all tasks were looked at: there was no time" }
      if places.count > Self.most { problem = "of \(places.count) tasks the first \(Self.most) were looked at" }
      tasks.sort { $0.id < $1.id }
      let timers = SleepTimers(in: map, memory: memory, layout: runtime.layout)
      let left = timers?.secondsLeft(of: tasks, until: end) ?? [:]
      for index in tasks.indices { tasks[index].secondsLeft = left[tasks[index].address] }
    } catch {
      problem = "task dump not available for this runtime: \(error.reason)"
    }
  }

  init(_ tasks: [TaskFact]) { self.tasks = tasks }

  /// Whether tasks could be read at all.
  var isKnown: Bool { runtime != nil }

  /// Looks again and again at those that ran, for a moment: one that gives way at each turn is on a thread nearly
  /// always, and in between where it gives way. Calls that read the same once more were read whole.
  mutating func awaitRunning(of pid: Int32, until end: Double) {
    guard let runtime else { return }
    let memory = TaskMemory(pid: pid)
    let end = min(end, hc_now() + Self.patience)
    for index in tasks.indices {
      while tasks[index].state == .running, hc_now() < end {
        let before = tasks[index]
        guard let now = TaskFact(at: before.address, of: runtime, in: memory), now.id == before.id else { break }
        let again = TaskFact(at: before.address, of: runtime, in: memory)
        if now.state != .running, now.functions == again?.functions { tasks[index] = now }
      }
    }
  }

  /// Which addresses have to be named for `reports`.
  var addresses: Set<UInt64> { Set(tasks.filter(\.isWorthNaming).flatMap(\.functions)) }
}

extension TaskFact {
  /// One that runs is on a thread, and what it left behind when it was suspended says nothing.
  var isWorthNaming: Bool { hasBegun && state != .running }
}
