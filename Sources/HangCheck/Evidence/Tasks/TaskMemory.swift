import CHangCheck

/// The words and texts of another process, which may end or change them at any moment.
struct TaskMemory: Sendable {
  var pid: Int32

  func word(at address: UInt64) -> UInt64? { words(at: address, count: 1)?.first }

  /// nil where not all of them can be read.
  func words(at address: UInt64, count: Int) -> [UInt64]? {
    let words = [UInt64](unsafeUninitializedCapacity: count) { buffer, read in
      let bytes = hc_read_memory(pid, address, buffer.baseAddress, count * 8)
      read = bytes == count * 8 ? count : 0
    }
    return words.isEmpty ? nil : words
  }

  /// A text that ends with a zero byte; nil where it is none, or longer than a name is.
  func text(at address: UInt64) -> String? {
    let bytes = [UInt8](unsafeUninitializedCapacity: 256) { buffer, read in
      read = hc_read_memory(pid, address, buffer.baseAddress, buffer.count)
    }
    guard let end = bytes.firstIndex(of: 0) else { return nil }
    return String(validating: bytes[..<end], as: UTF8.self)
  }

  /// The functions of a context and its parents, at most so many.
  func chain(from context: UInt64, most: Int) -> [UInt64] {
    [UInt64](unsafeUninitializedCapacity: most) { buffer, count in
      count = hc_async_chain(pid, context, buffer.baseAddress, most)
    }
  }

  /// Where a word stands in memory that tasks may be in.
  func places(of word: UInt64, in map: MemoryMap, until end: Double) -> [UInt64] {
    let ranges = map.regions.filter(\.mayHoldTasks).map { hc_range(start: $0.start, end: $0.end) }
    var capacity = 4096
    while true {
      var found = 0
      let list = [UInt64](unsafeUninitializedCapacity: capacity) { buffer, count in
        let addresses = hc_addresses(list: buffer.baseAddress, capacity: capacity)
        found = hc_find_word(pid, ranges, ranges.count, word, end, addresses)
        count = min(found, capacity)
      }
      if found <= capacity || hc_now() >= end { return list }
      capacity = found * 2
    }
  }
}

extension MemoryMap.Region {
  /// What is larger is kept free for a sanitizer's own use, not used.
  private static let largest: UInt64 = 64 << 30

  fileprivate var mayHoldTasks: Bool {
    isWritable && end - start <= Self.largest && !isFile && !name.hasPrefix("[v")
  }
}
