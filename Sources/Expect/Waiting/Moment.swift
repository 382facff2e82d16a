/// A point on the monotonic clock, which stands still while the machine sleeps.
///
/// Arithmetic saturates: no duration, however large or negative, overflows or traps.
@usableFromInline struct Moment: Comparable, Sendable {
  @usableFromInline let nanoseconds: Int64

  @usableFromInline init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// Later than any moment that a clock will show.
  static let never = Moment(nanoseconds: .max)

  static func + (moment: Moment, duration: Duration) -> Moment {
    let (sum, overflow) = moment.nanoseconds.addingReportingOverflow(duration.saturatedNanoseconds)
    guard overflow else { return Moment(nanoseconds: sum) }
    return Moment(nanoseconds: duration < .zero ? .min : .max)
  }

  static func - (later: Moment, earlier: Moment) -> Duration {
    .nanoseconds(later.nanoseconds.subtractingReportingOverflow(earlier.nanoseconds).partialValue)
  }

  @usableFromInline static func < (a: Moment, b: Moment) -> Bool { a.nanoseconds < b.nanoseconds }
}

extension Duration {
  /// Nanoseconds, or the nearest an `Int64` can hold.
  var saturatedNanoseconds: Int64 {
    // 128 bits hold every duration, and take several times as long.
    if let short = Int64(exactly: attoseconds) { return short / 1_000_000_000 }
    return Int64(clamping: attoseconds / 1_000_000_000)
  }
}
