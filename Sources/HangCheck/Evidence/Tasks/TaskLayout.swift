/// Where a task keeps what, in words; the same on x86-64 and arm64.
///
/// Read in memory, and compared with what a program with known awaits holds. Pointers are not signed on Linux.
struct TaskLayout: Hashable, Sendable {
  let words = 30
  let flags = 4
  let resume = 7
  let context = 8
  let status = 12
  let records = 13
  /// Where a child has its parent, and other tasks what they return.
  let parent = 26

  /// nil for a runtime that keeps its tasks otherwise.
  init?(version: UInt32, taskSize: UInt64) {
    guard (version, taskSize) == (1, 208) else { return nil }
  }

  struct Flags: OptionSet {
    let rawValue: UInt32
    static let child = Flags(rawValue: 1 << 24)
    static let groupChild = Flags(rawValue: 1 << 26)
    static let asyncLet = Flags(rawValue: 1 << 28)
  }

  struct Status: OptionSet {
    let rawValue: UInt32
    static let running = Status(rawValue: 0x800)
    static let queued = Status(rawValue: 0x1000)
    static let complete = Status(rawValue: 0x2000)
  }

  /// The kinds of the records that a task has of what concerns it.
  enum Record: UInt8 { case dependency = 0, name = 6 }

  enum Dependency: UInt32 { case task = 1, continuation, group, executor }
}
