#if os(Linux)
extension LinuxThreads {
  /// What a sentence calls the waits of a thread in a system call.
  private static let names: [String: (x86: [Int], arm64: [Int])] = [
    "a read": ([0, 17, 19, 295, 327], [63, 67, 65, 69, 286]),
    "a write": ([1, 18, 20, 296, 328], [64, 68, 66, 70, 287]),
    "an open": ([2, 257, 437], [56, 437]),
    "a poll": ([7, 23, 232, 270, 271, 281, 441], [22, 72, 73, 441]),
    "a sleep": ([35, 230], [101, 115]),
    "a wait for a child process": ([61, 247], [260, 95]),
    "a receive": ([45, 47, 299], [207, 212, 243]),
    "a send": ([44, 46, 307, 40], [206, 211, 269, 71]),
    "an accept": ([43, 288], [202, 242]),
    "a connect": ([42], [203]),
    "a file lock": ([72, 73], [25, 32]),
    "a wait for a signal": ([34, 128, 130], [133, 137]),
  ]

  private static let byNumber = (x86: table(\.x86), arm64: table(\.arm64))

  private static func table(_ numbers: (((x86: [Int], arm64: [Int])) -> [Int])) -> [Int: String] {
    let pairs = names.flatMap { name, both in numbers(both).map { ($0, name) } }
    return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }

  /// Source: restart_syscall(2).
  static func isResumed(_ call: SystemCall, on machine: Machine) -> Bool {
    call.number == (machine == .x86 ? 219 : 128)
  }

  static func wait(for call: SystemCall, on machine: Machine) -> KernelWait? {
    let futex = machine == .x86 ? 202 : 98
    if call.number == futex { return futexWait(call.arguments) }
    let table = machine == .x86 ? byNumber.x86 : byNumber.arm64
    return table[call.number].map(KernelWait.other)
  }

  /// Source: futex(2); the operation's lower bits.
  private static func futexWait(_ arguments: [UInt64]) -> KernelWait? {
    switch arguments[1] & 0x7F {
    case 0, 9: .word(address: arguments[0], value: arguments[2] & 0xFFFF_FFFF, isLock: false)
    case 6, 13: .word(address: arguments[0], value: 0, isLock: true)
    default: nil
    }
  }
}
#endif
