/// What a system tells of the threads of another process.
protocol ThreadPlatform {
  /// Empty where the process has gone.
  static func sample(_ pid: Int32, most: Int) -> [ThreadSample]
  /// Stops threads for a moment and copies their stacks.
  static func copy(_ threads: [Int32], of pid: Int32) -> StackCopies
  /// Whether a system call goes on that was interrupted, and no longer says what it is.
  static func isResumed(_ call: SystemCall, on machine: Machine) -> Bool
  /// What a system call waits for.
  static func wait(for call: SystemCall, on machine: Machine) -> KernelWait?
}

/// The stacks of those threads that could be stopped.
struct StackCopies: Sendable {
  var copies: [StackCopy] = []
  /// Why there are none; nil where there are some, or the process has gone.
  var refusal: String?
}

/// What a thread in the kernel waits for.
enum KernelWait: Hashable, Sendable {
  /// A word in memory that another thread changes. `isLock`: the kernel keeps its owner in the word.
  case word(address: UInt64, value: UInt64, isLock: Bool)
  /// Something else, as a sentence names it: `a read`.
  case other(String)
}
