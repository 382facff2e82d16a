extension OptionRule {
  private static let units = [("ms", 0.001), ("s", 1.0), ("m", 60.0), ("h", 3600.0)]
  /// A year. What is longer is a slip of the hand.
  private static let longest = 8760.0 * 3600

  /// `250ms`, `2s`, `1.5m`, `1h` in seconds.
  static func seconds(_ word: String) throws(BadValue) -> Double {
    let isNegative = word.hasPrefix("-")
    guard let seconds = magnitude(isNegative ? word.dropFirst() : word[...]) else {
      throw BadValue(reason: "a duration is a number and its unit, as in 250ms, 2s, 10m or 1h")
    }
    if isNegative || seconds <= 0 { throw BadValue(reason: "it must be more than zero") }
    if seconds > longest { throw BadValue(reason: "8760h, a year, is the most") }
    return seconds
  }

  private static func magnitude(_ word: Substring) -> Double? {
    guard let (unit, factor) = units.first(where: { word.hasSuffix($0.0) }) else { return nil }
    let number = word.dropLast(unit.count)
    // What `Double` reads besides, such as 0x10, 1e3 and inf, is nothing that a user means.
    let parts = number.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(isDigit) }) else { return nil }
    return Double(number).map { $0 * factor }
  }

  static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
