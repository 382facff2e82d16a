/// A sleep in real time of one of a session's tasks. The session's time does not wait for it.
struct RealSleep: Sendable {
  /// The function that sleeps; nil where that is not known.
  var place: String?
  /// How long it lasted; nil where it still lasts, or that is not known.
  var duration: Duration?
  /// Whether it has lasted to its end.
  var isOver: Bool
}
