/// How often something hung.
package struct Seen: Codable, Hashable, Sendable {
  package var hangs: Int
  package var runs: Int

  package init(hangs: Int = 0, runs: Int = 0) {
    self.hangs = hangs
    self.runs = runs
  }

  /// Between which shares of all runs the true one lies, with 95 % certainty: Wilson's score interval, which is fit for
  /// few runs and rare hangs.
  ///
  /// Source: E. B. Wilson, "Probable Inference, the Law of Succession, and Statistical Inference", 1927.
  package var interval: ClosedRange<Double> {
    if runs == 0 { return 0...1 }
    let (n, share, z) = (Double(runs), Double(hangs) / Double(runs), 1.959964)
    let middle = share + z * z / (2 * n)
    let reach = z * (share * (1 - share) / n + z * z / (4 * n * n)).squareRoot()
    let (low, high) = (max(0, (middle - reach) / (1 + z * z / n)), min(1, (middle + reach) / (1 + z * z / n)))
    // Where it never, or always, hung the formula comes to the end of the scale but for what is lost in rounding.
    return (hangs == 0 ? 0 : low)...(hangs == runs ? 1 : high)
  }
}
