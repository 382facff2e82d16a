import Synchronization

/// A clock on which nobody waits: a sleep returns at once, and the time moves to its end.
///
/// ```swift
/// let clock = SkippingClock()
/// try await clock.sleep(for: .seconds(3600))
/// // passes
/// #expect(clock.now.offset == .seconds(3600))
/// ```
///
/// For code whose pauses do not matter to a test. A loop that does nothing but sleep on it never pauses.
public final class SkippingClock: Clock, Sendable {
  /// As a `VirtualClock` has them.
  public typealias Instant = VirtualClock.Instant

  // The lock guards the time.
  private let time = Mutex(Instant(offset: .zero))

  /// A clock at zero.
  public init() {}

  /// The latest end of a sleep.
  public var now: Instant { time.withLock { $0 } }

  /// One nanosecond.
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// Moves the time to the deadline and returns.
  ///
  /// - Throws: `CancellationError` when the task has been cancelled; then the time does not move.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    time.withLock { $0 = max($0, deadline) }
  }
}

extension Clock where Self == SkippingClock {
  /// A new `SkippingClock`.
  public static var skipping: SkippingClock { SkippingClock() }
}
