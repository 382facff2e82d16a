/// Reads numbers from bytes that may be anything: nil where they end or make no sense.
struct ByteCursor {
  private let bytes: [UInt8]
  /// The address of the first byte.
  private let start: UInt64
  private(set) var offset = 0

  init(_ bytes: [UInt8], at start: UInt64) {
    self.bytes = bytes
    self.start = start
  }

  var address: UInt64 { start &+ UInt64(offset) }
  var isAtEnd: Bool { offset >= bytes.count }

  mutating func skip(_ count: Int) -> Void? {
    guard count >= 0, count <= bytes.count - offset else { return nil }
    offset += count
    return ()
  }

  mutating func byte() -> UInt8? {
    guard offset < bytes.count else { return nil }
    defer { offset += 1 }
    return bytes[offset]
  }

  mutating func unsigned(_ size: Int) -> UInt64? {
    guard size <= bytes.count - offset else { return nil }
    defer { offset += size }
    return (0..<size).reversed().reduce(0) { $0 << 8 | UInt64(bytes[offset + $1]) }
  }

  mutating func signed(_ size: Int) -> Int64? {
    let unused = 64 - 8 * size
    return unsigned(size).map { Int64(bitPattern: $0 << unused) >> unused }
  }

  /// DWARF's ULEB128.
  mutating func uleb() -> UInt64? {
    var (value, shift): (UInt64, UInt64) = (0, 0)
    while let next = byte() {
      value |= UInt64(next & 0x7F) << shift
      shift += 7
      if next & 0x80 == 0 { return value }
    }
    return nil
  }

  /// DWARF's SLEB128.
  mutating func sleb() -> Int64? {
    var (value, shift): (UInt64, UInt64) = (0, 0)
    while let next = byte() {
      value |= UInt64(next & 0x7F) << shift
      shift += 7
      if next & 0x80 == 0 {
        return Int64(bitPattern: next & 0x40 != 0 && shift < 64 ? value | ~0 << shift : value)
      }
    }
    return nil
  }

  mutating func text() -> String? {
    var text: [UInt8] = []
    while let next = byte() {
      if next == 0 { return String(decoding: text, as: UTF8.self) }
      text.append(next)
    }
    return nil
  }

  /// The next so many bytes, to be read by themselves.
  mutating func block(_ count: UInt64) -> ByteCursor? {
    guard count <= UInt64(bytes.count - offset) else { return nil }
    defer { offset += Int(count) }
    return ByteCursor(Array(bytes[offset..<offset + Int(count)]), at: address)
  }

  /// A pointer in one of the encodings of `.eh_frame`. Source: Linux Standard Base Core, "DWARF Extensions".
  mutating func pointer(_ encoding: UInt8, dataBase: UInt64? = nil) -> UInt64? {
    let here = address
    guard let value = encoded(encoding & 0x0F) else { return nil }
    switch encoding & 0xF0 {
    case 0x00: return value
    case 0x10: return value &+ here
    case 0x30: return dataBase.map { value &+ $0 }
    default: return nil
    }
  }

  private mutating func encoded(_ format: UInt8) -> UInt64? {
    switch format {
    case 0x0, 0x4, 0xC: unsigned(8)
    case 0x1: uleb()
    case 0x2: unsigned(2)
    case 0x3: unsigned(4)
    case 0x9: sleb().map(UInt64.init(bitPattern:))
    case 0xA: signed(2).map(UInt64.init(bitPattern:))
    case 0xB: signed(4).map(UInt64.init(bitPattern:))
    default: nil
    }
  }
}
