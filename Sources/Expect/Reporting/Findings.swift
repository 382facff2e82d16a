/// Everything one wait found out: its outcome, and where the time went.
@usableFromInline struct Findings<Element> {
  @usableFromInline var outcome: Outcome<Element>
  /// When each of the first elements came, from the start of the wait; at most `timedElements` of them.
  @usableFromInline var times: [Duration] = []
  /// When the last element came; coarser than `times` when there are more elements than times.
  @usableFromInline var lastTime: Duration?
  /// How long the wait took, without the grace after it.
  @usableFromInline var elapsed: Duration = .zero
  /// How long after its cancellation the source took to stop; nil when it had not within `grace`.
  @usableFromInline var stoppedAfter: Duration?
  /// Whether a cancelled source did not stop within the limit that it had for that.
  var isLate = false
  /// The call that waited; nil where nobody fails by it.
  var pending: PendingCall?
  /// What an operation threw too late.
  var lateError: (any Error)?
  /// How long a cancelled source was given to stop.
  @usableFromInline var grace: Duration = Limits.grace

  /// As many elements as a failure text shows.
  @usableFromInline static var timedElements: Int { 10 }

  @usableFromInline init(outcome: Outcome<Element>) { self.outcome = outcome }
}

extension Findings: Sendable where Element: Sendable {}
