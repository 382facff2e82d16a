#if os(Linux)
import CHangCheck

extension LinuxThreads {
  private typealias Numbers = (x86: [Int], arm64: [Int])
  /// Waits for a list of descriptors, and for what such an object of the kernel collects.
  private static let polls: Numbers = ([7, 271], [73])
  private static let epolls: Numbers = ([232, 281, 441], [22, 441])

  /// What a sentence calls the waits of a thread in a system call.
  private static let names: [String: Numbers] = [
    "a read": ([0, 17, 19, 295, 327], [63, 67, 65, 69, 286]),
    "a write": ([1, 18, 20, 296, 328], [64, 68, 66, 70, 287]),
    "an open": ([2, 257, 437], [56, 437]),
    "a poll": ([23, 270] + polls.x86 + epolls.x86, [72] + polls.arm64 + epolls.arm64),
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

  private static func table(_ numbers: (Numbers) -> [Int]) -> [Int: String] {
    let pairs = names.flatMap { name, both in numbers(both).map { ($0, name) } }
    return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }

  /// Whether a call waits for a descriptor that has been closed meanwhile. It goes on as long as it is left alone; one
  /// that is interrupted begins again and fails, and with it whoever called, as Dispatch's own thread does.
  static func isOnClosedDescriptor(_ call: SystemCall, of pid: Int32, on machine: Machine) -> Bool {
    func isOne(of numbers: Numbers) -> Bool { (machine == .x86 ? numbers.x86 : numbers.arm64).contains(call.number) }
    let first = Int32(truncatingIfNeeded: call.arguments[0])
    if isOne(of: epolls) { return !hc_has_descriptor(pid, first, "anon_inode:[eventpoll]") }
    if isOne(of: polls) { return polled(call, of: pid).contains { !hc_has_descriptor(pid, $0, nil) } }
    let isOnOne = onDescriptors.contains { names[$0].map(isOne) == true }
    return isOnOne && !hc_has_descriptor(pid, first, nil)
  }

  private static let onDescriptors = ["a read", "a write", "a receive", "a send", "an accept", "a connect"]
  private static let mostPolled: UInt64 = 4096

  /// Those of a list; a negative number is none. Each stands in eight bytes, with what is asked of it.
  private static func polled(_ call: SystemCall, of pid: Int32) -> [Int32] {
    let count = Int(min(call.arguments[1], mostPolled))
    let bytes = ProcessMemory(pid: pid).bytes(at: call.arguments[0], count: 8 * count)
    return (0..<bytes.count / 8).map { Int32(truncatingIfNeeded: bytes.word(at: 8 * $0)) }.filter { $0 >= 0 }
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
