/// A clock whose time moves only when the test moves it.
///
/// ```swift
/// let clock = VirtualClock()
/// let tea = Task { try await clock.sleep(for: .seconds(180)) }
/// try await clock.expectSleepers(1)
/// try await clock.advance(by: .seconds(180))
/// // passes
/// try await tea.expectReturn()
/// ```
///
/// Hand it to the code under test as its `any Clock<Duration>`. Nobody can know when that code gets round to sleeping:
/// advance after `expectSleepers(_:)`, never before. In a session of `withVirtualTime` it is known.
public final class VirtualClock: Clock, Sendable {
  /// A point in virtual time: how far it is from the clock's start, which is zero.
  public struct Instant: InstantProtocol {
    /// Since the clock's start.
    public var offset: Duration

    /// The point so long after the clock's start.
    public init(offset: Duration) { self.offset = offset }

    /// The point so much later; the last one there is where a `Duration` cannot hold it.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset.adding(duration)) }

    /// How much later the other one is; the longest duration there is where a `Duration` cannot hold it.
    public func duration(to other: Instant) -> Duration { other.offset.adding(offset.negated) }

    /// Whether it is earlier.
    public static func < (a: Instant, b: Instant) -> Bool { a.offset < b.offset }
  }

  /// Somebody who sleeps on the clock.
  public struct Sleeper: Sendable {
    /// When it is to be woken.
    public var deadline: Instant
    /// The name of its task; nil where it has none.
    public var name: String?
  }

  let queue: SleepQueue
  /// The session whose time it shows; nil where the test alone moves it.
  let session: Session?

  /// A clock at zero.
  public init() {
    (queue, session) = (SleepQueue(), nil)
    queue.register()
  }

  init(of session: Session) {
    queue = session.queue
    self.session = session
  }

  /// The virtual time.
  public var now: Instant { queue.now }

  /// One nanosecond.
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// Sleeps until the clock is advanced so far. A deadline that has passed is not waited for.
  ///
  /// Sleepers are woken in the order of their deadlines, those of one deadline in the order in which they came.
  ///
  /// - Throws: `CancellationError` when the task is cancelled: it is no sleeper any more at once.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    if let session, session.isOver { session.complainOfSleeper() }
    try await queue.sleep(until: deadline) { session?.hasSleeper() }
  }

  /// Who sleeps, in the order in which they would be woken.
  public var sleepers: [Sleeper] { queue.sleepers }
}

extension Clock where Self == VirtualClock {
  /// A new `VirtualClock`.
  public static var virtual: VirtualClock { VirtualClock() }
}

extension Duration {
  /// The sum, or the nearest a `Duration` can hold.
  func adding(_ other: Duration) -> Duration {
    let (sum, overflow) = attoseconds.addingReportingOverflow(other.attoseconds)
    guard overflow else { return Duration(attoseconds: sum) }
    return Duration(attoseconds: other < .zero ? .min : .max)
  }

  /// The opposite, or the nearest a `Duration` can hold.
  var negated: Duration { Duration(attoseconds: attoseconds == .min ? .max : -attoseconds) }
}
