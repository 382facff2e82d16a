/// The one source of defaults: how long a verb waits where its call does not say.
///
/// The innermost scope decides: the call's own label, then `withLimits`, then `.limits(…)` on the test and on its
/// suites, then the environment's `EXPECT_LIMIT`, then what stands here.
///
/// ```swift
/// // passes
/// await withLimits(within: .seconds(2)) {
///   #expect(Limits.current.within == .seconds(2))
/// }
/// ```
public struct Limits: Sendable {
  /// The longest a call may take: 5 s.
  public var within: Duration = .seconds(5)
  /// How long a window is: 100 ms.
  public var `for`: Duration = .milliseconds(100)
  /// How long a condition is left alone between two looks: 10 ms.
  public var every: Duration = .milliseconds(10)
  /// How long cancelled work is given to stop before it is left behind: 100 ms, and longer with `EXPECT_SCALE`.
  public var grace: Duration = Self.grace

  /// How long a wait may be stretched while the machine does not get round to it: 10 × `within`, at least 30 s.
  /// As with the others, to change a value of this type changes nothing for the verbs.
  public var cap: Duration {
    get { ownCap ?? Self.cap(of: within) }
    set { ownCap = newValue }
  }
  private var ownCap: Duration?

  /// The defaults where it is asked.
  public static var current: Limits { Limits(in: .current, settings: .ofProcess) }

  @usableFromInline static let grace = grace(by: .ofProcess)

  static func grace(by settings: Settings) -> Duration {
    .saturated(.milliseconds(100), times: settings.scale?.factor ?? 1)
  }

  static func cap(of limit: Duration) -> Duration { max(.seconds(30), .saturated(limit, times: 10)) }

  init(in scope: CallScope, settings: Settings) {
    within = scope.within ?? settings.limit ?? within
    `for` = scope.window ?? `for`
    every = scope.step ?? every
  }
}

/// Sets the defaults of the verbs that are called inside `body`.
///
/// ```swift
/// // fails: "received 0 of 1"
/// try await withLimits(within: .milliseconds(20)) { try await silence.next(within: nil) }
/// ```
///
/// A label left out keeps the default of the scope around. Tasks that `body` starts inherit the limits; detached ones
/// do not. A limit or window that a verb cannot have fails at the call of the verb.
///
/// - Parameters:
///   - limit: The longest a call may take.
///   - window: How long a window is.
///   - step: How long a condition is left alone between two looks.
///   - body: Runs at once, in the caller's isolation.
/// - Returns: What `body` returns.
/// - Throws: What `body` throws, and nothing else.
@discardableResult
public func withLimits<R>(
  within limit: Duration? = nil, for window: Duration? = nil, every step: Duration? = nil,
  isolation: isolated (any Actor)? = #isolation,
  _ body: () async throws -> R
) async rethrows -> R {
  let scope = CallScope.current.overridden(within: limit, for: window, every: step)
  return try await CallScope.$current.withValue(scope, operation: body, isolation: isolation)
}
