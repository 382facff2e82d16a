import Synchronization

/// The open waits of this process in a file that another process reads whenever it likes, also when this one is dead.
///
/// A process takes blocks of slots by writing its number into the header, so that several processes use one file and
/// none touches a slot of another. It keeps a block until it is gone; then any other process may take it.
final class WaitTable: Sendable {
  private let file: WaitFile
  private let process = processNumber()
  // The lock guards the numbers of those slots of our blocks that no wait has. It is held for a few instructions, and
  // while a block is taken: whoever comes meanwhile needs no other.
  private let free = Mutex<[UInt32]>([])

  /// Maps the file, and makes it where there is none.
  init(path: String) throws(WaitFile.Failure) {
    file = try WaitFile(path: path)
    switchOffInForkedProcesses()
  }

  /// Writes down that something waits, and the text of what is asked, UTF-8; nil where all slots are taken, which the
  /// file then counts.
  func open(_ note: WaitNote, asked: UnsafeRawBufferPointer) -> WaitSlot? {
    guard !isForked.load(ordering: .relaxed) else { return nil }
    guard let number = free.withLock({ $0.popLast() ?? takeBlock(into: &$0) }) else {
      file.missed.pointee.add(1, ordering: .relaxed)
      return nil
    }
    let slot = slot(number)
    slot.open(note, by: process, asked: asked)
    return slot
  }

  func take(back number: UInt32) {
    guard !isForked.load(ordering: .relaxed) else { return }
    free.withLock { $0.append(number) }
  }

  private func slot(_ number: UInt32) -> WaitSlot { WaitSlot(number, at: file.slot(Int(number)), of: self) }

  // MARK: Blocks

  /// Makes a block ours and takes the first slot of it.
  private func takeBlock(into free: inout [UInt32]) -> UInt32? {
    guard let block = claim() else { return nil }
    let numbers = (0..<WaitLayout.slotsInBlock).map { UInt32(block * WaitLayout.slotsInBlock + $0) }
    // What a dead process has left there.
    for number in numbers where file.isOpen(Int(number)) { slot(number).close() }
    free = numbers.dropFirst().reversed()
    return numbers[0]
  }

  private func claim() -> Int? {
    for isTakenOver in [false, true] {
      for block in 0..<WaitLayout.blockCount {
        let owner = file.owner(of: block)
        let old = owner.pointee.load(ordering: .relaxed)
        guard isTakenOver ? isGone(old) : old == 0 else { continue }
        let change = owner.pointee.compareExchange(expected: old, desired: process, ordering: .acquiringAndReleasing)
        if change.exchanged { return block }
      }
    }
    return nil
  }
}

/// Whether this process is a copy that `fork` has made, which shares its memory of the file with the original.
private let isForked = Atomic(false)

private func switchOffInForkedProcesses() {
  whenForked { isForked.store(true, ordering: .relaxed) }
}
