/// Whose locks threads wait for, as far as the locks themselves tell.
struct LockOwners {
  let memory: any RemoteMemory
  let threads: Set<Int32>
  let main: Int32
  /// The stacks, on which those that wait for a queue are listed.
  let stacks: [StackCopy]

  /// - Parameter stack: of the waiting thread.
  func dependency(_ wait: KernelWait?, of stack: StackCopy?) -> Dependency? {
    guard case .word(let address, let value, let isLock)? = wait else { return nil }
    if isLock { return ownerInWord(address).flatMap { dependency(.mutex, on: $0) } }
    if value == Self.contended, let owner = ownerOfMutex(address) { return dependency(.mutex, on: owner) }
    if value == Self.notYet, let stack { return queue(on: stack) }
    return nil
  }

  private func dependency(_ lock: Dependency.Lock, on owner: Int32) -> Dependency? {
    Dependency(lock: lock, owner: owner, hasOwnerEnded: !threads.contains(owner))
  }

  private func word32(_ address: UInt64) -> UInt64? {
    let bytes = memory.bytes(at: address, count: 4)
    return bytes.count == 4 ? bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) } : nil
  }

  // MARK: Mutexes

  /// What a futex that is a lock holds besides the thread's number. Source: futex(2), "Priority-inheritance futexes".
  private static let threadBits: UInt64 = 0x3FFF_FFFF
  /// A thread of Linux has no larger number.
  private static let largestThread: UInt64 = 1 << 22

  private func ownerInWord(_ address: UInt64) -> Int32? {
    word32(address).flatMap { thread($0 & Self.threadBits) }
  }

  private func thread(_ number: UInt64) -> Int32? { (1...Self.largestThread).contains(number) ? Int32(number) : nil }

  /// The word of a mutex that somebody holds and others wait for.
  private static let contended: UInt64 = 2

  /// A mutex of glibc: the word, how often it is held, its owner, how many use it, its kind.
  private func ownerOfMutex(_ address: UInt64) -> Int32? {
    guard word32(address) == Self.contended, let owner = word32(address &+ 8), let users = word32(address &+ 12),
      let kind = word32(address &+ 16), (1...100_000).contains(users), kind & ~0x1FF == 0
    else { return nil }
    return thread(owner)
  }

  // MARK: Queues

  /// What a thread waits to see changed that waits for its turn in a queue of Dispatch.
  private static let notYet: UInt64 = 0xFFFF_FFFF
  /// How far into the stack the queue stands.
  private static let searched = 4096
  /// In a queue of Dispatch: the last that waits, the state whose lower bits are its owner, and the first that waits.
  private static let (last, state, first) = (UInt64(48), UInt64(56), UInt64(104))

  /// The queue on whose list stands something that lies on a waiting thread's stack.
  private func queue(on stack: StackCopy) -> Dependency? {
    for offset in stride(from: 0, to: min(stack.bytes.count, Self.searched) - 7, by: 8) {
      let queue = stack.bytes.word(at: offset)
      guard queue % 8 == 0, queue > 1 << 16, let owner = owner(ofQueue: queue) else { continue }
      return dependency(owner == main ? .mainQueue : .queue, on: owner)
    }
    return nil
  }

  private func owner(ofQueue queue: UInt64) -> Int32? {
    let bytes = memory.bytes(at: queue, count: Int(Self.first) + 8)
    guard bytes.count == Int(Self.first) + 8 else { return nil }
    let owner = thread(bytes.word(at: Int(Self.state)) & Self.threadBits)
    guard let owner, threads.contains(owner) else { return nil }
    return [Self.last, Self.first].contains { isOnStack(bytes.word(at: Int($0))) } ? owner : nil
  }

  private func isOnStack(_ address: UInt64) -> Bool {
    stacks.contains { $0.base <= address && address < $0.base + UInt64($0.bytes.count) }
  }
}
