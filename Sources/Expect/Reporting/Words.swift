/// A short text, put together without a string: the words of a call take no memory of their own.
struct Words: Sendable {
  private typealias Room = (UInt128, UInt128, UInt128, UInt128, UInt128, UInt128, UInt128, UInt128)

  private var room: Room = (0, 0, 0, 0, 0, 0, 0, 0)
  /// How many bytes of it are used.
  private var count = 0
  /// What did not fit.
  private var rest = ""

  /// The text as a string.
  var string: String { withUnsafeBytes(of: room) { String(decoding: $0.prefix(count), as: UTF8.self) } + rest }

  /// The bytes of all of it.
  func withUTF8<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
    guard rest.isEmpty else {
      var string = string
      return try string.withUTF8 { try body(UnsafeRawBufferPointer($0)) }
    }
    return try withUnsafeBytes(of: room) { try body(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
  }

  // MARK: Adding to it

  mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { append(UnsafeRawBufferPointer($0)) }
  }

  mutating func append(literal text: StaticString) { text.withUTF8Buffer { append(UnsafeRawBufferPointer($0)) } }

  mutating func append(_ number: some FixedWidthInteger) {
    if number < 0 { append(literal: "-") }
    append(digits: number.magnitude)
  }

  private mutating func append(digits number: some FixedWidthInteger & UnsignedInteger) {
    // No number needs more: 128 bits have 39 digits.
    withUnsafeTemporaryAllocation(byteCount: 40, alignment: 1) { digits in
      var (left, start) = (number, digits.count)
      repeat {
        let (quotient, digit) = left.quotientAndRemainder(dividingBy: 10)
        start -= 1
        digits[start] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit)
        left = quotient
      } while left > 0
      append(UnsafeRawBufferPointer(rebasing: digits[start...]))
    }
  }

  private mutating func append(_ bytes: UnsafeRawBufferPointer) {
    guard rest.isEmpty, count + bytes.count <= MemoryLayout<Room>.size else {
      rest += String(decoding: bytes, as: UTF8.self)
      return
    }
    let start = count
    withUnsafeMutableBytes(of: &room) { UnsafeMutableRawBufferPointer(rebasing: $0[start...]).copyMemory(from: bytes) }
    count += bytes.count
  }
}

extension Words: ExpressibleByStringInterpolation {
  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var words = Words()

    init(literalCapacity: Int, interpolationCount: Int) {}

    mutating func appendLiteral(_ literal: StaticString) { words.append(literal: literal) }
    mutating func appendInterpolation(_ text: String) { words.append(text) }
    mutating func appendInterpolation(_ number: some FixedWidthInteger) { words.append(number) }
    mutating func appendInterpolation(_ duration: Duration) { words.append(duration) }
    mutating func appendInterpolation(_ limit: Limit) { words.append(limit) }
  }

  init(stringLiteral text: StaticString) { append(literal: text) }
  init(stringInterpolation: StringInterpolation) { self = stringInterpolation.words }
}
