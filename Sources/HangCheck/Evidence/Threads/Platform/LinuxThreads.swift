#if os(Linux)
import CHangCheck
import Foundation

typealias Threads = LinuxThreads

/// By `/proc` and ptrace.
enum LinuxThreads: ThreadPlatform {
  /// How long the process may stand still, in seconds.
  private static let patience = 0.08
  private static let stackSize = 256 << 10

  static func sample(_ pid: Int32, most: Int) -> [ThreadSample] {
    let ids = [Int32](unsafeUninitializedCapacity: most) { buffer, count in
      count = Int(hc_threads(pid, buffer.baseAddress, Int32(most)))
    }
    return ids.sorted().compactMap { sample($0, of: pid) }
  }

  /// nil where it has ended meanwhile.
  private static func sample(_ thread: Int32, of pid: Int32) -> ThreadSample? {
    let folder = "/proc/\(pid)/task/\(thread)/"
    guard let stat = text(folder + "stat") else { return nil }
    var sample = ThreadSample(id: thread)
    sample.readStat(stat)
    sample.readSchedule(text(folder + "schedstat") ?? "")
    sample.channel = text(folder + "wchan") ?? ""
    sample.call = text(folder + "syscall").flatMap(SystemCall.init)
    return sample
  }

  static func copy(_ threads: [Int32], of pid: Int32) -> StackCopies {
    let left = threads.compactMap { undisturbed($0, of: pid) }
    let others = Set(threads).subtracting(left.map(\.thread)).sorted()
    if others.isEmpty { return StackCopies(copies: left) }
    var copies = stopped(others, of: pid)
    copies.copies += left
    return copies
  }

  /// A thread that must be left alone, by what the system tells of it: its place and its stack, and no registers.
  private static func undisturbed(_ thread: Int32, of pid: Int32) -> StackCopy? {
    guard let machine = Machine.here, let call = text("/proc/\(pid)/task/\(thread)/syscall").flatMap(SystemCall.init),
      isOnClosedDescriptor(call, of: pid, on: machine)
    else { return nil }
    var registers = [UInt64](repeating: 0, count: Int(hc_register_count))
    registers[machine.stackPointer] = call.stack
    let base = call.stack &- UInt64(hc_below_stack)
    let bytes = ProcessMemory(pid: pid).bytes(at: base, count: stackSize)
    return StackCopy(thread: thread, pc: call.pc, registers: registers, base: base, bytes: bytes)
  }

  private static func stopped(_ threads: [Int32], of pid: Int32) -> StackCopies {
    var list = threads.map { hc_thread(id: $0) }
    let (count, size) = (threads.count, stackSize)
    let stacks = UnsafeMutablePointer<UInt8>.allocate(capacity: max(1, count * size))
    defer { stacks.deallocate() }
    let reason = hc_copy_threads(pid, &list, Int32(count), patience, stacks, size)
    let copies = list.enumerated().filter(\.element.is_known).map { index, thread in
      StackCopy(thread, bytes: Array(UnsafeBufferPointer(start: stacks + index * size, count: thread.stack)))
    }
    return StackCopies(copies: copies, refusal: reason == 0 || reason == ESRCH ? nil : refusal(reason))
  }

  private static func refusal(_ reason: Int32) -> String {
    guard reason == EPERM || reason == EACCES else { return String(cString: hc_error_text(reason)) }
    let scope = text("/proc/sys/kernel/yama/ptrace_scope")?.first
    if scope == "2" || scope == "3" { return "this system lets nobody look into a process (yama)" }
    return "the process may not be looked into, or another program does already"
  }

  private static func text(_ path: String) -> String? {
    var count = 0
    guard let bytes = hc_read_file(path, &count) else { return nil }
    defer { free(bytes) }
    return String(decoding: UnsafeRawBufferPointer(start: bytes, count: count), as: UTF8.self)
  }
}

extension hc_thread {
  fileprivate init(id: Int32) {
    self.init()
    self.id = id
  }
}

extension StackCopy {
  fileprivate init(_ thread: hc_thread, bytes: [UInt8]) {
    let registers = withUnsafeBytes(of: thread.registers) { Array($0.bindMemory(to: UInt64.self)) }
    let base = thread.sp &- UInt64(hc_below_stack)
    self.init(thread: thread.id, pc: thread.pc, registers: registers, base: base, bytes: bytes)
  }
}
#endif
