extension FailureText {
  /// A condition that was not met; `values` are what the looks gave, where they gave values.
  static func condition(
    _ asked: Asked, _ headline: String, _ looks: Looks, decision: String? = nil, values timeline: String? = nil,
    silence: PoolSilence? = nil
  ) -> String {
    page(
      "\(asked.call): \(headline)",
      ("ended because", looks.causeOfEnd(asked.expiry, decision)),
      ("timeline", timeline),
      ("looks", looks.text),
      ("look", looks.abandonment),
      ("pool", looks.isDecided ? nil : silence?.text)
    )
  }
}

extension Asked {
  /// What is over when the time is.
  var expiry: String { isWindow ? "the window ended" : "the limit passed" }
}

extension Looks {
  fileprivate var isDecided: Bool {
    switch end {
    case .decided, .threw, .cancelled: true
    case .expired, .late, .held: false
    }
  }

  fileprivate func causeOfEnd(_ expiry: String, _ decision: String?) -> String? {
    switch end {
    case .decided: decision.map { "\($0), at \(lastAt.timestamp)" }
    case .expired: expiry
    case .threw(let error): "look \(count) threw \(ShownValues.text(ofError: error)), at \(lastAt.timestamp)"
    case .late(let stopped?): "\(expiry) during a look, which ended \(stopped.timestamp) after cancellation"
    case .late: "\(expiry) during a look"
    case .held: expiry
    case .cancelled: "the waiting task was cancelled"
    }
  }

  /// `21, the last at 0.200 s`; nil where none came to an end.
  fileprivate var text: String? { count > 0 ? "\(count), the last at \(lastAt.timestamp)" : nil }

  fileprivate var abandonment: String? {
    switch end {
    case .late(stoppedAfter: nil):
      "still running \(Limits.grace.seconds) after cancellation; the call returns when it does"
    case .held(let time): "its actor is blocked, for \(time.seconds) by now; the call returns when it is free"
    default: nil
    }
  }
}

extension SeenValues {
  /// `0.000 s "idle"; 0.021 s "loading"; no change after`; nil where there was no value.
  var timeline: String? {
    guard let last else { return nil }
    let shown = ShownValues(first.map(\.value))
    var parts = zip(first, shown.texts).map { "\($0.at.timestamp) \($1)" }
    let rest = count - parts.count
    if rest > 0 { parts.append("\(rest) more, the last at \(last.at.timestamp)") }
    return (parts + ["no change after"]).joined(separator: "; ")
  }
}
