/// The words and the braces of Swift source, without comments and strings. `a.b` is one word.
struct SwiftWords {
  private let bytes: UnsafeRawBufferPointer
  private var index = 0
  /// Of the last word.
  private(set) var line = 1

  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  mutating func next() -> String? {
    while index < bytes.count {
      let byte = bytes[index]
      if Self.isWord(byte) { return word() }
      if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}") {
        index += 1
        return byte == UInt8(ascii: "{") ? "{" : "}"
      }
      skip(byte)
    }
    return nil
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."), 0x80...: true
    default: false
    }
  }

  private mutating func word() -> String {
    let start = index
    while index < bytes.count, Self.isWord(bytes[index]) { index += 1 }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private mutating func skip(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "/"): skipLine()
    case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "*"): skipComment()
    case UInt8(ascii: "\""): skipString(pounds: 0)
    case UInt8(ascii: "#"): skipPounds()
    default: advance()
    }
  }

  private func peek(_ distance: Int) -> UInt8? {
    index + distance < bytes.count ? bytes[index + distance] : nil
  }

  private mutating func advance(_ count: Int = 1) {
    for _ in 0..<count where index < bytes.count {
      if bytes[index] == UInt8(ascii: "\n") { line += 1 }
      index += 1
    }
  }

  private mutating func skipLine() {
    while let byte = peek(0), byte != UInt8(ascii: "\n") { index += 1 }
  }

  /// Comments nest.
  private mutating func skipComment() {
    var depth = 0
    repeat {
      if peek(0) == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "*") {
        depth += 1
        advance(2)
      } else if peek(0) == UInt8(ascii: "*"), peek(1) == UInt8(ascii: "/") {
        depth -= 1
        advance(2)
      } else {
        advance()
      }
    } while depth > 0 && index < bytes.count
  }

  /// `#"…"#`, or `#if` and its like.
  private mutating func skipPounds() {
    var pounds = 0
    while peek(pounds) == UInt8(ascii: "#") { pounds += 1 }
    advance(pounds)
    if peek(0) == UInt8(ascii: "\"") { skipString(pounds: pounds) }
  }

  private mutating func skipString(pounds: Int) {
    let isLong = peek(1) == UInt8(ascii: "\"") && peek(2) == UInt8(ascii: "\"")
    let quotes = isLong ? 3 : 1
    advance(quotes)
    while let byte = peek(0) {
      if hasRun(of: UInt8(ascii: "\""), quotes, at: 0), hasRun(of: UInt8(ascii: "#"), pounds, at: quotes) {
        return advance(quotes + pounds)
      }
      // An unclosed string ends with its line.
      if byte == UInt8(ascii: "\n"), !isLong { return }
      if byte == UInt8(ascii: "\\"), hasRun(of: UInt8(ascii: "#"), pounds, at: 1) {
        skipEscape(pounds: pounds)
      } else {
        advance()
      }
    }
  }

  private func hasRun(of byte: UInt8, _ count: Int, at distance: Int) -> Bool {
    (0..<count).allSatisfy { peek(distance + $0) == byte }
  }

  /// After the backslash one character, or an interpolation, which may hold strings again.
  private mutating func skipEscape(pounds: Int) {
    advance(1 + pounds)
    guard peek(0) == UInt8(ascii: "(") else { return advance() }
    var depth = 0
    repeat {
      guard let byte = peek(0) else { return }
      if byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: ")") { depth -= 1 }
      skip(byte)
    } while depth > 0
  }
}
