/// How long the code of a test may look at elements that came in time, where the limit has passed meanwhile.
///
/// A machine that has not got round to the test does not make such elements late. Code that takes its time does: when
/// it has had as much as the limit, or a grace where that is shorter, the limit counts. A limit of zero ends with what
/// is there.
struct Patience {
  private let most: Duration
  private var spent = Duration.zero

  init(within limit: Limit) {
    most = limit.duration > .zero ? min(limit.duration, Limits.grace) : .nanoseconds(Int64.max)
  }

  var isExhausted: Bool { spent >= most }

  mutating func measure<R>(_ body: () throws -> R) rethrows -> R {
    let start = Moment.now
    defer { spent += Moment.now - start }
    return try body()
  }
}
