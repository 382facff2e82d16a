extension Duration {
  /// The short form used in failure texts: `2 s`, `200 ms`, `1.5 ms`, `250 µs`.
  ///
  /// In the largest unit of which it is at least one, rounded to thousandths.
  var text: String {
    let magnitude = attoseconds.magnitude
    // 128 bits hold every duration, and take several times as long.
    if let short = UInt64(exactly: magnitude), short < 1 << 63 { return "\(sign)\(Self.text(of: short))" }
    return "\(sign)\(Self.text(of: magnitude))"
  }

  private static func text<Time: FixedWidthInteger & UnsignedInteger>(of time: Time) -> String {
    let second: Time = 1_000_000_000_000_000_000
    func text(inUnitsOf unit: Time, _ name: String, if isForced: Bool = false) -> String? {
      let thousandths = (time + unit / 2_000) / (unit / 1_000)
      return isForced || thousandths >= 1_000 ? "\(decimal(thousandths)) \(name)" : nil
    }
    return text(inUnitsOf: second, "s", if: time == 0) ?? text(inUnitsOf: second / 1_000, "ms")
      ?? text(inUnitsOf: second / 1_000_000, "µs") ?? text(inUnitsOf: second / 1_000_000_000, "ns", if: true) ?? ""
  }

  /// A time on a timeline: seconds with three decimals, `0.010 s`.
  var timestamp: String {
    let (whole, fraction) = thousandths(of: .second).quotientAndRemainder(dividingBy: 1_000)
    return "\(sign)\(whole).\(String(fraction + 1_000).dropFirst()) s"
  }

  /// In seconds, as short as it can be: `0.1 s`.
  var seconds: String { "\(sign)\(Self.decimal(thousandths(of: .second))) s" }

  private var sign: String { self < .zero ? "-" : "" }

  /// Rounded; in 128 bits no duration overflows.
  private func thousandths(of unit: UInt128) -> UInt128 { (attoseconds.magnitude + unit / 2_000) / (unit / 1_000) }

  /// As short as it can be.
  private static func decimal(_ thousandths: some FixedWidthInteger) -> String {
    let (whole, fraction) = thousandths.quotientAndRemainder(dividingBy: 1_000)
    guard fraction > 0 else { return "\(whole)" }
    var digits = "\(fraction + 1_000)".dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return "\(whole).\(digits)"
  }
}

extension UInt128 {
  /// In attoseconds.
  fileprivate static var second: UInt128 { 1_000_000_000_000_000_000 }
}
