import Foundation

extension UnsafeRawBufferPointer {
  /// Whether the word stands in it. The C library searches, because this sees all that tests print and all their
  /// sources.
  func contains(_ word: StaticString) -> Bool {
    var rest = self
    while rest.count >= word.utf8CodeUnitCount, let start = rest.baseAddress,
      let found = memchr(start, Int32(word.utf8Start.pointee), rest.count - word.utf8CodeUnitCount + 1)
    {
      if memcmp(found, word.utf8Start, word.utf8CodeUnitCount) == 0 { return true }
      rest = UnsafeRawBufferPointer(rebasing: rest[(UnsafeRawPointer(found) - start + 1)...])
    }
    return false
  }
}
