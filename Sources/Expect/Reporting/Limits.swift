/// The one source of defaults: how long a verb waits where its call does not say.
@usableFromInline struct Limits: Sendable {
  /// The longest a call may take.
  @usableFromInline var within: Duration = .seconds(5)
  /// How long cancelled work is given to stop before it is left behind.
  var grace: Duration = .milliseconds(100)

  @usableFromInline static var current: Limits { Limits() }
}
