import CHangCheck

/// The tasks of a process that have not ended, found in its memory without its help.
struct TaskDump: Sendable {
  /// Of more tasks nothing is said.
  private static let most = 20_000

  private(set) var tasks: [TaskFact] = []
  /// Why there is less than there could be.
  private(set) var problem: String?

  /// Of a process that may end, or be another's, at any moment.
  ///
  /// - Parameter end: when it must be done, a time of `hc_now`.
  init(of pid: Int32, in map: MemoryMap, until end: Double) {
    let memory = TaskMemory(pid: pid)
    do {
      let runtime = try ConcurrencyRuntime(in: map, memory: memory)
      let places = memory.places(of: runtime.metadata, in: map, until: end)
      for place in places.prefix(Self.most) where hc_now() < end {
        TaskFact(at: place, of: runtime, in: memory).map { tasks.append($0) }
      }
      if hc_now() >= end { problem = "not all tasks were looked at: there was no time" }
      if places.count > Self.most { problem = "of \(places.count) tasks the first \(Self.most) were looked at" }
      tasks.sort { $0.id < $1.id }
    } catch {
      problem = "task dump not available for this runtime: \(error.reason)"
    }
  }

  init(_ tasks: [TaskFact]) { self.tasks = tasks }

  /// Whether some were on a thread when they were looked at.
  var hasRunning: Bool { tasks.contains { $0.state == .running } }

  /// Takes over where those were suspended later that ran when they were looked at.
  mutating func add(later: TaskDump) {
    let others = Dictionary(later.tasks.map { ($0.address, $0) }, uniquingKeysWith: { first, _ in first })
    tasks = tasks.map { task in
      guard task.state == .running, let other = others[task.address], other.id == task.id else { return task }
      return other
    }
  }

  /// Which addresses have to be named for `reports`.
  var addresses: Set<UInt64> { Set(tasks.filter(\.isWorthNaming).flatMap(\.functions)) }
}

extension TaskFact {
  /// One that runs is on a thread, and what it left behind when it was suspended says nothing.
  var isWorthNaming: Bool { hasBegun && state != .running }
}
