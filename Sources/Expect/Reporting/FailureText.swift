/// What a verb asked for, in the words of its call: `collect(first: 3, within: 2 s)`.
@usableFromInline struct Asked: Sendable {
  /// The call as the user would write it, durations in short form.
  @usableFromInline var call: String
  /// How many elements were wanted, where a number was.
  @usableFromInline var count: Int?
  @usableFromInline init(_ call: String, count: Int? = nil) {
    self.call = call
    self.count = count
  }
}

/// The one place that words failures: what was asked; what came; why it ended; where the time went.
@usableFromInline enum FailureText {
  /// A verb on a sequence that was not satisfied.
  @usableFromInline static func unmet<Element>(_ asked: Asked, _ findings: Findings<Element>) -> String {
    "\(asked.call): received \(findings.outcome.elements.count)"
  }

  /// An operation that did not return; `findings.outcome.elements` holds the value where it came too late.
  @usableFromInline static func notReturned<Value>(_ asked: Asked, _ findings: Findings<Value>) -> String {
    "\(asked.call): did not return"
  }

  /// A call that no source could satisfy: `collect(first: -1, within: 2 s): a count cannot be negative`.
  @usableFromInline static func invalid(_ asked: Asked, _ reason: String) -> String { "\(asked.call): \(reason)" }
}
