extension StringProtocol {
  /// A regular expression for exactly this text, in one line, that keeps its meaning between others.
  ///
  /// Swift's expressions are read by characters, as they are matched: a point with an accent is neither a point nor
  /// may it be escaped as one, and must be written by its numbers, as `\u{2E}\u{308}`.
  var asPattern: String {
    if utf8.allSatisfy({ $0 < 0x80 }) { return asciiPattern }
    return map(\.asPattern).joined()
  }

  private var asciiPattern: String {
    var bytes: [UInt8] = []
    for byte in utf8 {
      if byte.isSpecialInPatterns { bytes.append(UInt8(ascii: "\\")) }
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Character {
  fileprivate var asPattern: String {
    let scalars = String(self).unicodeScalars
    if scalars.count == 1, let byte = asciiValue { return byte.isSpecialInPatterns ? "\\\(self)" : "\(self)" }
    // Some letters make one character with what follows them.
    if !scalars.contains(where: \.isASCII), "\(self)$".count == 2 { return "\(self)" }
    return scalars.map { "\\u{\(String($0.value, radix: 16, uppercase: true))}" }.joined()
  }
}

extension UInt8 {
  private static let special = Set(#"\^$.|?*+()[]{}"#.utf8)

  fileprivate var isSpecialInPatterns: Bool { Self.special.contains(self) }
}
