/// Everything one wait found out: its outcome, and where the time went.
///
/// A class, because every frame of a wait has room for what it returns, and keeps that room for as long as it waits. It
/// is made when the wait is over, and handed on by the one that has it.
@usableFromInline final class Findings<Element> {
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
  /// When the wait began, where times count from something earlier: the start of a recording.
  var began: Duration = .zero
  /// Whether the recording had been cancelled: `.cancelled` means that, and not the waiting task.
  var endedBefore = false
  /// What it was that came or did not come.
  var source = "the sequence"
  /// Whether earlier calls have read elements of the same recording.
  var isContinued = false
  /// Whether the verb itself has subscribed to the sequence.
  var isSubscribedByCall = false
  /// What the other recordings of the test have received: asked for only when the call fails.
  var siblings: (@Sendable () -> [Sibling])?
  /// Who else read the same stream, and whether it had been cancelled: asked for only when the call fails.
  var streamUse: (@Sendable () -> StreamUse)?
  /// Whether another verb read the recording as long as this one waited.
  var hadNoTurn = false
  /// How many elements came by hand after the end.
  var dropped = 0
  /// What the test calls it.
  var name: String?
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

/// Another recording of the same test.
struct Sibling: Sendable {
  /// `"requests"` or, where it has no name, its place.
  let label: String
  let count: Int
  /// When its last element came, counted as the other times of the failure.
  let last: Duration?
}

/// What others have done with a stream of the standard library that a call reads.
struct StreamUse: Sendable {
  /// The calls of those who read it at the same time, and have taken elements.
  var others: [String] = []
  /// How many elements they have taken.
  var taken = 0
  /// How many more have read it: of so many nobody counts what they take.
  var uncounted = 0
  /// The call whose reading was cancelled, and the stream with it.
  var cancelled: String?
}

/// Why a stream cannot be read.
struct StreamInUse: Error, CustomStringConvertible {
  var description: String { "somebody else is reading the stream: an AsyncThrowingStream takes one at a time" }
}
