import CHangCheck

/// The time that counts for limits. Where the watcher itself was stopped, or starved, or busy with a report, the tests
/// are not to blame: of each such delay only a second counts. That much must: the tests can keep the watcher busy.
struct RunClock {
  /// A delay that no busy machine explains.
  private static let unusual = 1.0

  private let read: () -> Double
  private var lost = 0.0
  private var wokeAt: Double

  init(read: @escaping () -> Double = hc_now) {
    self.read = read
    wokeAt = read()
  }

  var now: Double { read() - lost }

  /// To be called after each pause, which was to last so many seconds at most.
  mutating func wake(after seconds: Double) {
    let now = read()
    let delay = now - wokeAt - seconds
    lost += max(0, delay - Self.unusual)
    wokeAt = now
  }
}
