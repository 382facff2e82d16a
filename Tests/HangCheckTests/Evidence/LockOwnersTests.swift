import Testing

@testable import HangCheck

@Suite("Owners of locks")
struct LockOwnersTests {
  private struct Words: RemoteMemory {
    var words: [UInt64: UInt64]

    func bytes(at address: UInt64, count: Int) -> [UInt8] {
      (0..<UInt64(count)).map { offset in
        let (place, byte) = ((address + offset) & ~7, (address + offset) & 7)
        return UInt8(truncatingIfNeeded: (words[place] ?? 0) >> (8 * byte))
      }
    }
  }

  private func owner(_ words: [UInt64: UInt64], _ wait: KernelWait?, stack: [UInt64] = []) -> Dependency? {
    let bytes = stack.flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) } }
    let copy = StackCopy(thread: 12, pc: 0, registers: [], base: 0x70_0000, bytes: bytes)
    let owners = LockOwners(memory: Words(words: words), threads: [10, 11, 12], main: 10, stacks: [copy])
    return owners.dependency(wait, of: copy)
  }

  private func mutex(word: UInt64 = 2, owner: UInt64, users: UInt64 = 1, kind: UInt64 = 0) -> [UInt64: UInt64] {
    [0x1000: word | 1 << 32, 0x1008: owner | users << 32, 0x1010: kind]
  }

  private let onMutex = KernelWait.word(address: 0x1000, value: 2, isLock: false)

  @Test("a mutex names the thread that holds it, also one that has ended")
  func mutex() {
    #expect(owner(mutex(owner: 11), onMutex) == Dependency(lock: .mutex, owner: 11))
    #expect(owner(mutex(owner: 99), onMutex) == Dependency(lock: .mutex, owner: 99, hasOwnerEnded: true))
  }

  @Test("a word that only looks like a mutex names nobody")
  func noMutex() {
    #expect(owner(mutex(word: 1, owner: 11), onMutex) == nil)
    #expect(owner(mutex(owner: 0), onMutex) == nil)
    #expect(owner(mutex(owner: 0xFFFF_FFFF), onMutex) == nil)
    #expect(owner(mutex(owner: 11, users: 0), onMutex) == nil)
    #expect(owner(mutex(owner: 11, kind: 0x12345), onMutex) == nil)
    #expect(owner(mutex(owner: 11), .word(address: 0x1000, value: 0, isLock: false)) == nil)
    #expect(owner(mutex(owner: 11), .word(address: .max - 3, value: 2, isLock: false)) == nil)
    #expect(owner(mutex(owner: 11), .other("a read")) == nil && owner(mutex(owner: 11), nil) == nil)
  }

  @Test("a lock of the kernel's own kind holds its owner's number beside two marks")
  func kernelLock() {
    let wait = KernelWait.word(address: 0x1000, value: 0, isLock: true)
    #expect(owner([0x1000: 0xC000_000B], wait) == Dependency(lock: .mutex, owner: 11))
    #expect(owner([0x1000: 0x8000_0000], wait) == nil)
  }

  @Test("a thread that waits for its turn in a queue waits for the thread that works for it")
  func queue() {
    let wait = KernelWait.word(address: 0x70_0008, value: 0xFFFF_FFFF, isLock: false)
    func queue(_ owner: UInt64, last: UInt64) -> [UInt64: UInt64] {
      [0x2_0030: last, 0x2_0038: 0x1F_0000_0000 | owner]
    }
    let stack: [UInt64] = [1, 2, 0x2_0000, 4]
    #expect(owner(queue(11, last: 0x70_0008), wait, stack: stack) == Dependency(lock: .queue, owner: 11))
    #expect(owner(queue(10, last: 0x70_0008), wait, stack: stack) == Dependency(lock: .mainQueue, owner: 10))
    #expect(owner(queue(99, last: 0x70_0008), wait, stack: stack) == nil)
    #expect(owner(queue(11, last: 0x60_0000), wait, stack: stack) == nil)
    #expect(owner(queue(11, last: 0x70_0008), wait, stack: []) == nil)
  }
}
