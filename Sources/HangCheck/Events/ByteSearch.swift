import Foundation

/// The C library searches, because this sees all that tests print and all their sources.
extension UnsafeRawBufferPointer {
  /// Whether the word stands in it.
  func contains(_ word: StaticString) -> Bool { firstIndex(of: word, from: 0) != nil }

  /// Where the word stands for the last time.
  func lastIndex(of word: StaticString) -> Int? {
    var last: Int?
    while let next = firstIndex(of: word, from: last.map { $0 + 1 } ?? 0) { last = next }
    return last
  }

  private func firstIndex(of word: StaticString, from start: Int) -> Int? {
    guard let base = baseAddress else { return nil }
    var index = start
    while count - index >= word.utf8CodeUnitCount,
      let found = memchr(base + index, Int32(word.utf8Start.pointee), count - index - word.utf8CodeUnitCount + 1)
    {
      index = UnsafeRawPointer(found) - base
      if memcmp(found, word.utf8Start, word.utf8CodeUnitCount) == 0 { return index }
      index += 1
    }
    return nil
  }
}
