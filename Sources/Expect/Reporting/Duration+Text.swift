extension Duration {
  /// The short form used in failure texts: `2 s`, `200 ms`, `1.5 ms`, `250 µs`.
  ///
  /// In the largest unit of which it is at least one, rounded to thousandths.
  var text: String { ("\(self)" as Words).string }

  /// A time on a timeline: seconds with three decimals, `0.010 s`.
  var timestamp: String {
    let (whole, fraction) = thousandthsOfSecond.quotientAndRemainder(dividingBy: 1_000)
    return "\(self < .zero ? "-" : "")\(whole).\(String(fraction + 1_000).dropFirst()) s"
  }

  /// In seconds, as short as it can be: `0.1 s`.
  var seconds: String {
    var words = Words()
    words.append(seconds: self)
    return words.string
  }

  /// Rounded; in 128 bits no duration overflows.
  fileprivate var thousandthsOfSecond: UInt128 {
    (attoseconds.magnitude + 500_000_000_000_000) / 1_000_000_000_000_000
  }
}

extension Words {
  /// `2 s`, `200 ms`: see `Duration.text`.
  mutating func append(_ duration: Duration) {
    if duration == .zero { return append(literal: "0 s") }
    // 128 bits hold every duration, and take several times as long.
    guard let time = UInt64(exactly: duration.attoseconds.magnitude), time < 1 << 63 else {
      return append(seconds: duration)
    }
    let second: UInt64 = 1_000_000_000_000_000_000
    if duration < .zero { append(literal: "-") }
    _ =
      append(time, inUnitsOf: second, " s") || append(time, inUnitsOf: second / 1_000, " ms")
      || append(time, inUnitsOf: second / 1_000_000, " µs")
      || append(time, inUnitsOf: second / 1_000_000_000, " ns", if: true)
  }

  /// Whether it is at least one of that unit; otherwise nothing is added unless it has to be.
  private mutating func append(
    _ time: UInt64, inUnitsOf unit: UInt64, _ name: StaticString, if isForced: Bool = false
  ) -> Bool {
    let thousandths = (time + unit / 2_000) / (unit / 1_000)
    guard isForced || thousandths >= 1_000 else { return false }
    append(thousandths: thousandths)
    append(literal: name)
    return true
  }

  fileprivate mutating func append(seconds duration: Duration) {
    if duration < .zero { append(literal: "-") }
    let thousandths = duration.thousandthsOfSecond
    if let short = UInt64(exactly: thousandths) { append(thousandths: short) } else { append(thousandths: thousandths) }
    append(literal: " s")
  }

  /// As short as it can be.
  private mutating func append(thousandths: some FixedWidthInteger & UnsignedInteger) {
    let (whole, fraction) = thousandths.quotientAndRemainder(dividingBy: 1_000)
    append(whole)
    guard fraction > 0 else { return }
    append(literal: ".")
    var (left, place) = (UInt16(truncatingIfNeeded: fraction), UInt16(100))
    repeat {
      append(left / place)
      (left, place) = (left % place, place / 10)
    } while left > 0
  }
}
