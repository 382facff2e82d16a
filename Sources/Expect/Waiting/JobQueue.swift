/// First in, first out, in a ring that grows and is used again.
struct JobQueue<Job> {
  private var ring: [Job?] = Array(repeating: nil, count: 16)
  private var head = 0
  private(set) var count = 0

  mutating func append(_ job: Job) {
    if count == ring.count { grow() }
    ring[(head + count) & (ring.count - 1)] = job
    count += 1
  }

  var first: Job? { count > 0 ? ring[head] : nil }

  /// Lets the first one and another one change places.
  mutating func bringForward(_ index: Int) { ring.swapAt(head, (head + index) & (ring.count - 1)) }

  mutating func popFirst() -> Job? {
    guard count > 0 else { return nil }
    defer {
      head = (head + 1) & (ring.count - 1)
      count -= 1
    }
    return ring[head].take()
  }

  private mutating func grow() {
    ring = Array(ring[head...] + ring[..<head]) + Array(repeating: nil, count: ring.count)
    head = 0
  }
}
