/// When the whole process stood still: it was stopped, its machine was paused, or nothing of it was let on.
///
/// Nothing that is awaited can have come in that time, so no limit counts it.
struct Standstills {
  struct Stretch: Equatable {
    var start: Moment
    var end: Moment

    /// How much of it is in both.
    func overlap(with other: Stretch) -> Duration { max(.zero, min(end, other.end) - max(start, other.start)) }
  }

  /// What is shorter is left out: whoever waits for a moment comes that much later on a busy machine.
  static let least = Duration.milliseconds(10)
  /// So many are kept, the last ones.
  static let most = 1_000

  /// From the oldest to the last.
  private var stretches: [Stretch] = []

  /// Somebody with nothing else to do was to look at `start`, and has looked at `end`.
  mutating func note(from start: Moment, to end: Moment) {
    guard end - start >= Self.least else { return }
    if stretches.count == Self.most { stretches.removeFirst(Self.most / 2) }
    stretches.append(Stretch(start: start, end: end))
  }

  /// Those after a moment; of one that is around it, the part after it.
  func since(_ moment: Moment) -> [Stretch] {
    stretches.reversed().prefix { $0.end > moment }.map { Stretch(start: max($0.start, moment), end: $0.end) }
  }
}

extension [Standstills.Stretch] {
  var duration: Duration { reduce(.zero) { $0 + ($1.end - $1.start) } }
}
