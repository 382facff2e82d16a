import Synchronization

/// When elements came: exactly for the first few, which a failure text shows, and cheaply for the last.
struct Arrivals: ~Copyable, @unchecked Sendable {
  // The pump's loop alone writes; a reader reads only times of elements whose count has been published.
  // Nil until the first element: of many waits most have none yet.
  private let first = Atomic<UnsafeMutablePointer<Moment>?>(nil)
  private let latest = Atomic<Int64>(0)
  /// Nil where time is real: then it is read without asking anybody.
  private let virtual: (any Timekeeper)?

  init(on keeper: any Timekeeper = Timekeepers.current) { virtual = keeper.isVirtual ? keeper : nil }

  static var exact: Int { Findings<Void>.timedElements }

  deinit { first.load(ordering: .relaxed)?.deallocate() }

  /// Notes the time of the element with this number, counted from one.
  @inline(__always) func stamp(_ count: Int) {
    if count <= Self.exact {
      stampExactly(count)
    } else {
      latest.store((virtual?.now ?? Moment.coarse).nanoseconds, ordering: .relaxed)
    }
  }

  private func stampExactly(_ count: Int) {
    let times = first.load(ordering: .relaxed) ?? .allocate(capacity: Self.exact)
    if count == 1 { first.store(times, ordering: .relaxed) }
    (times + count - 1).initialize(to: virtual?.now ?? .now)
  }

  /// The times of the first elements, of `count` that came.
  func times(_ count: Int) -> [Moment] {
    Array(UnsafeBufferPointer(start: first.load(ordering: .relaxed), count: min(count, Self.exact)))
  }

  /// When the last of `count` elements came; asked before any other can come, it is that one's time.
  func last(_ count: Int) -> Moment? {
    guard count > Self.exact else { return times(count).last }
    return Moment(nanoseconds: latest.load(ordering: .relaxed))
  }
}
