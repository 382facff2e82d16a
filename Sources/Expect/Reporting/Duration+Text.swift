extension Duration {
  /// The short form used in failure texts: `2 s`, `200 ms`, `1.5 ms`, `250 µs`.
  var text: String { ("\(self)" as CallText).description }

  /// A time on a timeline: seconds with three decimals, `0.010 s`.
  var timestamp: String {
    let (whole, fraction) = thousandths(of: .second).quotientAndRemainder(dividingBy: 1_000)
    return "\(sign)\(whole).\(String(fraction + 1_000).dropFirst()) s"
  }

  /// In seconds, as short as it can be: `0.1 s`.
  var seconds: String { "\(trimmed(thousandths(of: .second))) s" }

  private var sign: String { self < .zero ? "-" : "" }

  /// Rounded; in 128 bits no duration overflows.
  private func thousandths(of unit: UInt128) -> UInt128 { (attoseconds.magnitude + unit / 2_000) / (unit / 1_000) }

  private func trimmed(_ thousandths: UInt128) -> String {
    let (whole, fraction) = thousandths.quotientAndRemainder(dividingBy: 1_000)
    guard fraction > 0 else { return "\(sign)\(whole)" }
    var digits = String(fraction + 1_000).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return "\(sign)\(whole).\(digits)"
  }
}

extension UInt128 {
  /// In attoseconds.
  fileprivate static var second: UInt128 { 1_000_000_000_000_000_000 }
}
