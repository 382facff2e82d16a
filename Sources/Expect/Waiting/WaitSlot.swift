import Synchronization

/// One place of a table of waits, for as long as a wait has it.
///
/// What is written of a wait is seen whole or not at all: its number is odd while it is being written. How far the wait
/// has come is one number, which may change at any time.
struct WaitSlot: @unchecked Sendable {
  // Whoever took the place from the table writes to it alone until it is given back; progress is written atomically.
  private let memory: UnsafeMutableRawPointer
  private let table: WaitTable
  private let number: UInt32

  private typealias At = WaitLayout.Slot

  init(_ number: UInt32, at memory: UnsafeMutableRawPointer, of table: WaitTable) {
    self.number = number
    self.memory = memory
    self.table = table
  }

  /// Says that so many elements came, or looks were taken.
  @inline(__always) func note(progress: Int) {
    memory.atomic(Int64.self, at: At.progress).pointee.store(Int64(progress), ordering: .relaxed)
  }

  /// The wait is over. Who still writes its progress does no harm until the place is given back.
  func close() { write { memory.store(0, at: At.state) } }

  /// Whoever writes into the place has ended.
  func giveBack() { table.take(back: number) }

  /// The wait is over, and nobody writes into the place any more.
  func end() {
    close()
    giveBack()
  }

  func open(_ note: WaitNote, by process: UInt32, asked: UnsafeRawBufferPointer) {
    write {
      memory.store(process, at: At.process)
      memory.store(1, at: At.state)
      memory.store(note.start.nanoseconds, at: At.start)
      memory.store(note.limit.saturatedNanoseconds, at: At.limit)
      self.note(progress: 0)
      memory.store(Int64(note.wanted ?? -1), at: At.wanted)
      memory.store(UInt32(clamping: note.line), at: At.line)
      memory.store(UInt32(clamping: note.column), at: At.column)
      let (isFileWhole, isAskedWhole) = (copy(note.file), copy(asked: asked))
      memory.store(note.flags(isFileCut: !isFileWhole, isAskedCut: !isAskedWhole), at: At.flags)
    }
  }

  private func write(_ body: () -> Void) {
    let sequence = memory.atomic(UInt32.self, at: At.sequence)
    // Odd already where a process died while it wrote.
    let odd = sequence.pointee.load(ordering: .relaxed) | 1
    sequence.pointee.store(odd, ordering: .relaxed)
    atomicMemoryFence(ordering: .releasing)
    body()
    sequence.pointee.store(odd &+ 1, ordering: .releasing)
  }

  /// Of a text that is too long, the start says more: whole characters.
  private func copy(asked bytes: UnsafeRawBufferPointer) -> Bool {
    var count = min(bytes.count, At.askedRoom)
    while count > 0, count < bytes.count, bytes[count] & 0xC0 == 0x80 { count -= 1 }
    let start = UnsafeRawBufferPointer(rebasing: bytes[..<count])
    UnsafeMutableRawBufferPointer(start: memory + At.asked, count: At.askedRoom).copyMemory(from: start)
    memory.store(UInt16(count), at: At.askedLength)
    return count == bytes.count
  }

  /// Of a path that is too long, the end says more.
  private func copy(_ file: StaticString) -> Bool {
    file.withUTF8Buffer { bytes in
      let count = min(bytes.count, At.fileRoom)
      let end = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[(bytes.count - count)...])
      UnsafeMutableRawBufferPointer(start: memory + At.file, count: At.fileRoom).copyMemory(from: end)
      memory.store(UInt16(count), at: At.fileLength)
      return count == bytes.count
    }
  }
}

extension WaitNote {
  fileprivate func flags(isFileCut: Bool, isAskedCut: Bool) -> UInt32 {
    var flags: UInt32 = isWindow ? WaitLayout.Flags.isWindow : 0
    switch counts {
    case .elements: flags |= WaitLayout.Flags.countsElements
    case .looks: flags |= WaitLayout.Flags.countsLooks
    case nil: break
    }
    if isFileCut { flags |= WaitLayout.Flags.fileIsCut }
    return isAskedCut ? flags | WaitLayout.Flags.askedIsCut : flags
  }
}

extension UnsafeMutableRawPointer {
  /// A number in the file, which other processes write and read as well.
  func atomic<Number: AtomicRepresentable>(_: Number.Type, at offset: Int) -> UnsafeMutablePointer<Atomic<Number>> {
    (self + offset).assumingMemoryBound(to: Atomic<Number>.self)
  }

  func store<Number: FixedWidthInteger>(_ number: Number, at offset: Int) {
    storeBytes(of: number, toByteOffset: offset, as: Number.self)
  }
}
