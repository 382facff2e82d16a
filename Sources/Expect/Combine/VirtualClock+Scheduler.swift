#if canImport(Combine)
import Combine

/// As a Combine scheduler, so that `debounce(for:scheduler:)` and its like run in virtual time.
///
/// ```swift
/// let clock = VirtualClock()
/// let keys = PassthroughSubject<String, Never>()
/// let searches = keys.debounce(for: .milliseconds(300), scheduler: clock).record()
/// keys.send("swift")
/// try await clock.expectSleepers(1)
/// try await clock.advance(by: .milliseconds(300))
/// // passes
/// try await searches.expectElements(["swift"])
/// ```
///
/// What is scheduled sleeps on the clock, in a task of its own, and runs when that is woken: in `withVirtualTime` at
/// its exact instant.
extension VirtualClock: Scheduler {
  /// Combine's options: there are none.
  public typealias SchedulerOptions = Never

  /// Zero: it is exact.
  public var minimumTolerance: Instant.Stride { Instant.Stride(.zero) }

  /// Runs the action without a delay, but not before this returns.
  public func schedule(options: Never?, _ action: @escaping () -> Void) {
    let errand = Errand(action)
    Task(name: "Expect: scheduled") { errand.action() }
  }

  /// Runs the action at that time, unless it has passed: then without a delay.
  public func schedule(
    after date: Instant, tolerance: Instant.Stride, options: Never?, _ action: @escaping () -> Void
  ) {
    let errand = Errand(action)
    Task(name: "Expect: scheduled") {
      try await sleep(until: date)
      errand.action()
    }
  }

  /// Runs the action at that time, and again after each interval, until it is cancelled.
  public func schedule(
    after date: Instant, interval: Instant.Stride, tolerance: Instant.Stride, options: Never?,
    _ action: @escaping () -> Void
  ) -> any Combine.Cancellable {
    let errand = Errand(action)
    let task = Task(name: "Expect: scheduled") {
      var next = date
      while true {
        try await sleep(until: next)
        errand.action()
        next = next.advanced(by: interval)
      }
    }
    return AnyCancellable { task.cancel() }
  }
}

/// What Combine wants to have run.
private struct Errand: @unchecked Sendable {
  // Handed over by Combine to the task that runs it.
  let action: () -> Void
  init(_ action: @escaping () -> Void) { self.action = action }
}

extension VirtualClock.Instant: Strideable {
  /// How far two points are apart, as Combine counts: `.milliseconds(300)`.
  public struct Stride: SchedulerTimeIntervalConvertible, Comparable, SignedNumeric, Sendable {
    /// The same as a duration.
    public var duration: Duration

    /// That duration.
    public init(_ duration: Duration) { self.duration = duration }

    /// So many seconds.
    public init(integerLiteral seconds: Int) { self.init(.seconds(seconds)) }

    /// So many seconds.
    public init?<T: BinaryInteger>(exactly seconds: T) {
      guard let seconds = Int64(exactly: seconds) else { return nil }
      self.init(.seconds(seconds))
    }

    /// In seconds, without a sign.
    public var magnitude: Double { abs(duration / .seconds(1)) }

    /// So many seconds.
    public static func seconds(_ count: Int) -> Self { Self(.seconds(count)) }
    /// So many seconds.
    public static func seconds(_ count: Double) -> Self { Self(.seconds(count)) }
    /// So many milliseconds.
    public static func milliseconds(_ count: Int) -> Self { Self(.milliseconds(count)) }
    /// So many microseconds.
    public static func microseconds(_ count: Int) -> Self { Self(.microseconds(count)) }
    /// So many nanoseconds.
    public static func nanoseconds(_ count: Int) -> Self { Self(.nanoseconds(count)) }

    /// The sum.
    public static func + (a: Self, b: Self) -> Self { Self(a.duration.adding(b.duration)) }
    /// The difference.
    public static func - (a: Self, b: Self) -> Self { Self(a.duration.adding(b.duration.negated)) }
    /// The product of both, in seconds.
    public static func * (a: Self, b: Self) -> Self { Self(.saturated(a.duration, times: b.duration / .seconds(1))) }
    /// Makes it the product of both, in seconds.
    public static func *= (a: inout Self, b: Self) { a = a * b }
    /// Whether it is shorter.
    public static func < (a: Self, b: Self) -> Bool { a.duration < b.duration }
  }

  /// How long it is from here to there.
  public func distance(to other: Self) -> Stride { Stride(duration(to: other)) }

  /// The point so much later.
  public func advanced(by stride: Stride) -> Self { advanced(by: stride.duration) }
}
#endif
