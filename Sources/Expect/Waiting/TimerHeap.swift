/// Names one entry of a `TimerHeap`, also after it has left the heap.
struct TimerToken: Sendable {
  fileprivate let slot: Int
  fileprivate let generation: Int
}

/// Payloads in the order of their deadlines; equal deadlines in the order of insertion.
///
/// A binary heap that knows where each entry is, so that one can be removed from the middle in logarithmic time.
struct TimerHeap<Deadline: Comparable & Sendable, Payload> {
  private struct Entry {
    var deadline: Deadline
    var order: Int
    var slot: Int
    static func < (a: Entry, b: Entry) -> Bool { (a.deadline, a.order) < (b.deadline, b.order) }
  }
  private struct Slot {
    var position = 0
    var generation = 0
    var payload: Payload?
  }

  private var entries: [Entry] = []
  private var slots: [Slot] = []
  private var free: [Int] = []
  private var inserted = 0

  var count: Int { entries.count }
  var first: Deadline? { entries.first?.deadline }

  /// All entries in their order.
  var sorted: [(deadline: Deadline, payload: Payload)] {
    entries.sorted(by: <).compactMap { entry in slots[entry.slot].payload.map { (entry.deadline, $0) } }
  }

  mutating func insert(_ payload: Payload, at deadline: Deadline) -> TimerToken {
    if free.isEmpty {
      free.append(slots.count)
      slots.append(Slot())
    }
    let slot = free.removeLast()
    slots[slot].payload = payload
    entries.append(Entry(deadline: deadline, order: inserted, slot: slot))
    inserted += 1
    rise(from: entries.count - 1)
    return TimerToken(slot: slot, generation: slots[slot].generation)
  }

  /// The entry's payload, if it was still there.
  @discardableResult
  mutating func remove(_ token: TimerToken) -> Payload? {
    guard slots[token.slot].generation == token.generation else { return nil }
    return take(at: slots[token.slot].position)
  }

  /// The earliest payload, if it is due.
  mutating func popFirst(due now: Deadline) -> Payload? {
    guard let first, first <= now else { return nil }
    return take(at: 0)
  }

  private mutating func take(at position: Int) -> Payload? {
    let slot = entries[position].slot
    let last = entries.removeLast()
    if position < entries.count {
      entries[position] = last
      rise(from: position)
      sink(from: slots[last.slot].position)
    }
    slots[slot].generation += 1
    free.append(slot)
    return slots[slot].payload.take()
  }

  private mutating func rise(from start: Int) {
    let entry = entries[start]
    var position = start
    while position > 0, entry < entries[(position - 1) / 2] {
      place(entries[(position - 1) / 2], at: position)
      position = (position - 1) / 2
    }
    place(entry, at: position)
  }

  private mutating func sink(from start: Int) {
    let entry = entries[start]
    var position = start
    while true {
      var child = 2 * position + 1
      if child + 1 < entries.count, entries[child + 1] < entries[child] { child += 1 }
      guard child < entries.count, entries[child] < entry else { break }
      place(entries[child], at: position)
      position = child
    }
    place(entry, at: position)
  }

  private mutating func place(_ entry: Entry, at position: Int) {
    entries[position] = entry
    slots[entry.slot].position = position
  }
}
