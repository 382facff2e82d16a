import Synchronization

/// Elements in the order they came, written by one task and read by another at the same time, without a lock.
///
/// Chunks never move and a reader goes only as far as the count that the pump has published, so it can take exactly
/// the first elements while the writer goes on.
@usableFromInline final class ElementLog<Element>: @unchecked Sendable {
  // One writer. A reader reads only what the writer wrote before it published its count (release, acquire); elements
  // that are not Sendable are handed over by the pump's task, which does not keep them.
  fileprivate struct Chunk {
    let elements: UnsafeMutablePointer<Element>
    let capacity: Int
    var next: UnsafeMutablePointer<Chunk>?
  }

  private let pump: Pump
  private var first: UnsafeMutablePointer<Chunk>?
  private var last: UnsafeMutablePointer<Chunk>?

  init(of pump: Pump) { self.pump = pump }

  deinit {
    var left = pump.count.load(ordering: .acquiring)
    while let chunk = first {
      let n = min(left, chunk.pointee.capacity)
      chunk.pointee.elements.deinitialize(count: n)
      chunk.pointee.elements.deallocate()
      left -= n
      first = chunk.pointee.next
      chunk.deallocate()
    }
  }

  /// Room for as many elements again; the writer's alone.
  @usableFromInline func grow() -> (start: UnsafeMutablePointer<Element>, capacity: Int) {
    let capacity = last.map { $0.pointee.capacity * 2 } ?? 8
    let elements = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
    let chunk = UnsafeMutablePointer<Chunk>.allocate(capacity: 1)
    chunk.initialize(to: Chunk(elements: elements, capacity: capacity))
    if let last { last.pointee.next = chunk } else { first = chunk }
    last = chunk
    return (elements, capacity)
  }

  /// The first `count` elements; no more than were published.
  func prefix(_ count: Int) -> [Element] {
    guard count > 0 else { return [] }
    return Array(unsafeUninitializedCapacity: count) { buffer, filled in
      var chunk = first
      while filled < count, let current = chunk {
        let n = min(current.pointee.capacity, count - filled)
        (buffer.baseAddress! + filled).initialize(from: current.pointee.elements, count: n)
        filled += n
        if filled < count { chunk = current.pointee.next }
      }
    }
  }

  /// One element that was published.
  subscript(index: Int) -> Element {
    var (chunk, offset) = (first, index)
    while let current = chunk, offset >= current.pointee.capacity {
      offset -= current.pointee.capacity
      chunk = current.pointee.next
    }
    return chunk!.pointee.elements[offset]
  }
}
