/// What is found in a process, in words: the code that its tasks go on with, and who runs them.
struct ProcessNames {
  private let pid: Int32
  private let map: MemoryMap
  private let toolchain: Toolchain?
  private(set) var symbols = Symbols()
  private var executors = ExecutorNames()

  init(of pid: Int32, in map: MemoryMap, toolchain: Toolchain?) {
    (self.pid, self.map, self.toolchain) = (pid, map, toolchain)
  }

  /// What of all this has no name yet.
  ///
  /// - Parameters:
  ///   - instructions: where threads are, and the calls that brought them there.
  ///   - end: when it must be done, a time of `hc_now`.
  mutating func find(_ dump: TaskDump, _ instructions: Set<UInt64>, until end: Double) {
    symbols.add(
      in: map, resumptions: dump.addresses, instructions: instructions, toolchain: toolchain, until: end)
    executors.add(dump.executors, in: map, memory: TaskMemory(pid: pid), toolchain: toolchain, until: end)
  }

  func tasks(of dump: TaskDump) -> NamedTasks {
    NamedTasks(dump, executors: executors, frames: symbols.frames(resumingAt:))
  }
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
