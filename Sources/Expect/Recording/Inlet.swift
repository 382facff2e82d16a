import Synchronization

/// Where the pump's loop puts what it pulls: kept in a local of that loop, because it is used for every element.
@usableFromInline struct Inlet<Element> {
  @usableFromInline let pump: Pump
  @usableFromInline let log: ElementLog<Element>
  @usableFromInline var count = 0
  @usableFromInline var next: UnsafeMutablePointer<Element>?
  @usableFromInline var end: UnsafeMutablePointer<Element>?

  init(pump: Pump, log: ElementLog<Element>) {
    self.pump = pump
    self.log = log
  }

  /// Whether as much was pulled as was asked for, or the wait is over.
  @inlinable var isFull: Bool { count >= pump.demand.load(ordering: .relaxed) }

  /// Pulls until there is enough (false) or the sequence has ended (true).
  @inlinable func pull<S: AsyncSequence>(
    from sequence: S, isolation: isolated (any Actor)?
  ) async throws -> Bool where S.Element == Element {
    var inlet = self
    var iterator = sequence.makeAsyncIterator()
    while true {
      if inlet.isFull, await !pump.pause(at: inlet.count) { return false }
      guard let element = try await iterator.next(isolation: isolation) else { return true }
      inlet.append(element)
    }
  }

  @inlinable mutating func append(_ element: consuming Element) {
    if next == end { grow() }
    next.unsafelyUnwrapped.initialize(to: element)
    next = next.unsafelyUnwrapped + 1
    count &+= 1
    pump.stamp(count)
    pump.count.store(count, ordering: .releasing)
  }

  @usableFromInline mutating func grow() {
    let (start, capacity) = log.grow()
    next = start
    end = start + capacity
  }
}
