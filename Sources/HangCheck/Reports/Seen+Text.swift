extension Seen {
  /// `1 hang in 240 runs`.
  var text: String { "\(hangs == 0 ? "no hang" : counted(hangs, "hang")) in \(counted(runs, "run"))" }

  /// `1 hang in 240 runs (95 % interval: 0.07 % to 2.3 %)`.
  var textWithInterval: String {
    let (low, high) = (interval.lowerBound.percentText, interval.upperBound.percentText)
    return "\(text) (95 % interval: \(low) to \(high))"
  }
}

extension Double {
  /// A share with two digits that matter: `0.07 %`, `2.3 %`, `41 %`.
  fileprivate var percentText: String {
    let percent = self * 100
    let parts = percent < 1 ? 100.0 : percent < 10 ? 10.0 : 1.0
    let text = "\((percent * parts).rounded() / parts)"
    return (text.hasSuffix(".0") ? String(text.dropLast(2)) : text) + " %"
  }
}
