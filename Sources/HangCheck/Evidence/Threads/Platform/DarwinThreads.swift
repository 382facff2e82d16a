#if os(macOS)
typealias Threads = DarwinThreads

/// Nothing yet: a process's threads are asked for by `task_for_pid`, which needs a privilege here.
enum DarwinThreads: ThreadPlatform {
  static func sample(_ pid: Int32, most: Int) -> [ThreadSample] { [] }

  static func copy(_ threads: [Int32], of pid: Int32) -> StackCopies {
    StackCopies(refusal: "stacks are read on Linux alone")
  }

  static func isResumed(_ call: SystemCall, on machine: Machine) -> Bool { false }

  static func wait(for call: SystemCall, on machine: Machine) -> KernelWait? { nil }
}
#endif
