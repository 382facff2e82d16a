/// How long one call waits: at most for a limit, or exactly for a window.
@usableFromInline struct Limit: Sendable {
  /// As the call, or its scope, says it.
  let asked: Duration
  /// How much longer the environment wants it.
  var scale: Settings.Scale?
  /// A window is exact: it is neither stretched nor held up by a debugger.
  var isWindow = false

  /// One look: what can be had at once.
  static let zero = Limit(asked: .zero)
  /// In virtual time it passes when nothing else is left to do.
  static let endless = Limit(asked: Duration(attoseconds: .max))

  var isEndless: Bool { asked == Self.endless.asked }

  /// How long it really is.
  var duration: Duration { scale.map { .saturated(asked, times: $0.factor) } ?? asked }

  /// `2 s`, and `2 s × 5` where the environment stretches it.
  var text: String { ("\(self)" as Words).string }
}

extension Words {
  /// See `Limit.text`.
  mutating func append(_ limit: Limit) {
    append(limit.asked)
    guard let scale = limit.scale else { return }
    append(literal: " × ")
    append(scale.text)
  }
}

extension Limits {
  /// What `within:` means here.
  func limit(_ asked: Duration?) -> Limit { Limit(asked: asked ?? within, scale: Settings.ofProcess.scale) }
}

extension Duration {
  /// The product, or the longest duration that does no harm.
  static func saturated(_ duration: Duration, times factor: Double) -> Duration {
    let seconds = duration / .seconds(1) * factor
    guard seconds.magnitude < Double(Int64.max) else { return .seconds(seconds < 0 ? Int64.min : .max) }
    return .seconds(seconds)
  }
}
