/// Dispatch's queue of the main thread, which a worker serves where the main thread itself has left: that of an async
/// `main` does.
struct MainQueue {
  private let address: UInt64
  private let memory: any RemoteMemory

  /// Where a queue keeps the last that waits for its turn, and the thread that works for it in the lower bits of its
  /// state. Compared with queues of a living process.
  private static let (last, state) = (UInt64(48), UInt64(56))
  private static let threadBits: UInt64 = 0x3FFF_FFFF

  /// nil where the process has no Dispatch that can be found.
  init?(in map: MemoryMap, memory: any RemoteMemory) {
    guard let address = map.address(of: "_dispatch_main_q", inLibrary: "libdispatch") else { return nil }
    self.address = address
    self.memory = memory
  }

  /// The thread that works for it; nil where none does at the moment.
  var owner: Int32? {
    guard let thread = word(at: Self.state).map({ $0 & Self.threadBits }), thread != 0 else { return nil }
    return Int32(truncatingIfNeeded: thread)
  }

  /// Something waits for its turn.
  var isAwaited: Bool { word(at: Self.last).map { $0 != 0 } ?? false }

  private func word(at offset: UInt64) -> UInt64? {
    let bytes = memory.bytes(at: address &+ offset, count: 8)
    return bytes.count == 8 ? bytes.word(at: 0) : nil
  }
}
