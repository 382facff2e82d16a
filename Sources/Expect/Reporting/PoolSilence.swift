/// For how long the cooperative pool did not respond while a limit ran.
final class PoolSilence: Sendable {
  let silent: Duration
  /// Of how long altogether.
  let elapsed: Duration

  init(silent: Duration, elapsed: Duration) {
    self.silent = silent
    self.elapsed = elapsed
  }

  /// `unresponsive for 1.6 s of the 2.0 s`
  var text: String { "unresponsive for \(silent.tenths) of the \(elapsed.tenths)" }
}

extension Duration {
  /// In seconds with one decimal: `2.0 s`.
  fileprivate var tenths: String {
    let tenths = (self / .seconds(1) * 10).rounded() / 10
    return "\(tenths) s"
  }
}
