extension Double {
  /// So many seconds as people say them, no finer than it matters: `0 ms`, `350 ms`, `1.25 s`, `12.3 s`, `1 min 3 s`.
  package var secondsText: String {
    let seconds = isNaN ? 0 : Swift.min(Swift.max(self, 0), 1e12)
    let milliseconds = (seconds * 1_000).rounded()
    if milliseconds < 1_000 { return "\(Int(milliseconds)) ms" }
    let hundredths = (seconds * 100).rounded()
    if hundredths < 1_000 { return "\(trimmed(hundredths / 100)) s" }
    let tenths = (seconds * 10).rounded()
    return tenths < 600 ? "\(trimmed(tenths / 10)) s" : Self.clockText(Int(seconds.rounded()))
  }

  private func trimmed(_ value: Double) -> String {
    let text = "\(value)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  private static func clockText(_ seconds: Int) -> String {
    let parts = [(seconds / 3_600, "h"), (seconds / 60 % 60, "min"), (seconds % 60, "s")]
    return parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: " ")
  }
}
