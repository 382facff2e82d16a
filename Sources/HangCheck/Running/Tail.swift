/// The last bytes of a text that may be long.
struct Tail {
  static let longest = 64 * 1024

  private var bytes: [UInt8] = []

  var isEmpty: Bool { bytes.isEmpty }
  var count: Int { min(bytes.count, Self.longest) }

  /// What is left of it. Half a character at the cut, or bytes that are none, are shown as such.
  var text: String { String(decoding: bytes.suffix(Self.longest), as: UTF8.self) }

  mutating func append(_ more: Tail) {
    more.bytes.withUnsafeBytes { append($0) }
  }

  mutating func append(_ more: UnsafeRawBufferPointer) {
    if more.count >= Self.longest {
      bytes = Array(more.suffix(Self.longest))
    } else {
      bytes.append(contentsOf: more)
      if bytes.count > 2 * Self.longest { bytes.removeFirst(bytes.count - Self.longest) }
    }
  }
}
