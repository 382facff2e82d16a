/// What the looks at a condition found out.
struct Looks: Sendable {
  enum End: Sendable {
    /// A look decided.
    case decided
    /// The time was over, and the last look had not decided.
    case expired
    /// A look threw.
    case threw(any Error)
    /// A look did not come to an end in time; how long after its cancellation it did, or nil.
    case late(stoppedAfter: Duration?)
    /// Nobody got round to a look for so long after the time was over.
    case held(for: Duration)
    /// The waiting task was cancelled from outside.
    case cancelled
  }

  /// How many came to an end in time.
  var count = 0
  /// When the last of them did.
  var lastAt: Duration = .zero
  var end: End = .expired
}

/// The values that looks gave: each time another one, the first ten and the last.
struct SeenValues<Value: Equatable> {
  private(set) var first: [(at: Duration, value: Value)] = []
  private(set) var last: (at: Duration, value: Value)?
  private(set) var count = 0

  mutating func note(_ value: Value, at time: Duration) {
    guard last?.value != value else { return }
    count += 1
    last = (time, value)
    if first.count < 10 { first.append((time, value)) }
  }
}
