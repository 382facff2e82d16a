/// What a call looks like, `collect(first: 3, within: 2 s)`: made for every wait and hardly ever read.
///
/// So it takes no memory of its own, and no time to speak of, while it is as short as such calls are.
struct CallText: Sendable, CustomStringConvertible {
  private typealias Short = (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64)

  private var short: Short = (0, 0, 0, 0, 0, 0, 0, 0)
  private var count = 0
  /// All of it, where it is longer.
  private var long: String?

  var description: String { long ?? withShort { String(decoding: $0, as: UTF8.self) } }

  /// Copies as much as there is room for, whole characters; how many bytes that is, and whether it is all.
  func copy(into room: UnsafeMutableRawBufferPointer) -> (count: Int, isAll: Bool) {
    if var long { return long.withUTF8 { Self.copy($0, into: room) } }
    return withShort { Self.copy($0, into: room) }
  }

  private static func copy(
    _ bytes: UnsafeBufferPointer<UInt8>, into room: UnsafeMutableRawBufferPointer
  ) -> (count: Int, isAll: Bool) {
    var count = min(bytes.count, room.count)
    // No character is cut in two.
    while count > 0, count < bytes.count, bytes[count] & 0xC0 == 0x80 { count -= 1 }
    room.copyMemory(from: UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[..<count]))
    return (count, count == bytes.count)
  }

  private func withShort<R>(_ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
    withUnsafeBytes(of: short) { bytes in
      bytes.withMemoryRebound(to: UInt8.self) { body(UnsafeBufferPointer(rebasing: $0[..<count])) }
    }
  }

  fileprivate mutating func append(_ piece: String) {
    var piece = piece
    let fits = piece.withUTF8 { long == nil && append(short: $0) }
    if !fits { long = description + piece }
  }

  private mutating func append(short piece: UnsafeBufferPointer<UInt8>) -> Bool {
    guard count + piece.count <= MemoryLayout<Short>.size else { return false }
    withUnsafeMutableBytes(of: &short) { bytes in
      UnsafeMutableRawBufferPointer(rebasing: bytes[count...]).copyMemory(from: UnsafeRawBufferPointer(piece))
    }
    count += piece.count
    return true
  }
}

extension CallText: ExpressibleByStringInterpolation {
  init(stringLiteral text: String) { append(text) }
  init(stringInterpolation pieces: StringInterpolation) { self = pieces.text }

  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = CallText()

    init(literalCapacity: Int, interpolationCount: Int) {}

    mutating func appendLiteral(_ literal: String) { text.append(literal) }
    mutating func appendInterpolation(_ piece: String) { text.append(piece) }
    mutating func appendInterpolation(_ number: Int) { text.append("\(number)") }
    mutating func appendInterpolation(_ duration: Duration) { text.append(duration) }

    mutating func appendInterpolation(_ limit: Limit) {
      text.append(limit.asked)
      if let scale = limit.scale { text.append(" × \(scale.text)") }
    }
  }
}

// MARK: - Durations

extension CallText {
  /// In the largest unit of which it is at least one, rounded to thousandths: `2 s`, `1.5 ms`.
  fileprivate mutating func append(_ duration: Duration) {
    if duration < .zero { append("-") }
    let magnitude = duration.attoseconds.magnitude
    // 128 bits hold every duration, and take several times as long.
    if let short = UInt64(exactly: magnitude), short < 1 << 63 { append(time: short) } else { append(time: magnitude) }
  }

  private mutating func append<Time: FixedWidthInteger & UnsignedInteger>(time: Time) {
    let second: Time = 1_000_000_000_000_000_000
    if append(time, inUnitsOf: second, " s", if: time == 0) { return }
    if append(time, inUnitsOf: second / 1_000, " ms") { return }
    if append(time, inUnitsOf: second / 1_000_000, " µs") { return }
    _ = append(time, inUnitsOf: second / 1_000_000_000, " ns", if: true)
  }

  /// Unless it is less than one of them.
  private mutating func append<Time: FixedWidthInteger & UnsignedInteger>(
    _ time: Time, inUnitsOf unit: Time, _ name: String, if isForced: Bool = false
  ) -> Bool {
    let thousandths = (time + unit / 2_000) / (unit / 1_000)
    guard isForced || thousandths >= 1_000 else { return false }
    let (whole, fraction) = thousandths.quotientAndRemainder(dividingBy: 1_000)
    append("\(whole)")
    if fraction > 0 { append(fraction: Int(fraction)) }
    append(name)
    return true
  }

  private mutating func append(fraction thousandths: Int) {
    var digits = String(thousandths + 1_000).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    append(".\(digits)")
  }
}
