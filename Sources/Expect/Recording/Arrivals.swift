import Synchronization

/// When elements came: exactly for the first few, which a failure text shows, and cheaply for the last.
struct Arrivals: ~Copyable, @unchecked Sendable {
  // The pump's loop alone writes; a reader reads only times of elements whose count has been published.
  private let first = UnsafeMutablePointer<Moment>.allocate(capacity: Self.exact)
  private let latest = Atomic<Int64>(0)

  static var exact: Int { Findings<Void>.timedElements }

  deinit { first.deallocate() }

  /// Notes the time of the element with this number, counted from one.
  @inline(__always) func stamp(_ count: Int) {
    if count <= Self.exact {
      (first + count - 1).initialize(to: .now)
    } else {
      latest.store(Moment.coarse.nanoseconds, ordering: .relaxed)
    }
  }

  /// The times of the first elements, of `count` that came.
  func times(_ count: Int) -> [Moment] { (0..<min(count, Self.exact)).map { first[$0] } }

  /// When the last of `count` elements came; asked before any other can come, it is that one's time.
  func last(_ count: Int) -> Moment? {
    guard count > Self.exact else { return times(count).last }
    return Moment(nanoseconds: latest.load(ordering: .relaxed))
  }
}
