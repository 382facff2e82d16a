extension FailureText {
  /// An operation that did not return; `findings.outcome.elements` holds the value where it came too late.
  static func notReturned<Value>(_ asked: Asked, _ findings: Findings<Value>) -> String {
    operation(asked, findings.lateValue.map { "returned too late\($0)" } ?? "did not return", findings)
  }

  /// An operation that did not throw what it should have thrown.
  static func notThrown<Value>(_ asked: Asked, _ findings: Findings<Value>) -> String {
    if case .failed = findings.outcome.end { return operation(asked, "threw another error", findings) }
    return operation(asked, findings.lateThrow.map { "threw too late: \($0)" } ?? "did not throw", findings)
  }

  /// An operation that ended inside its window.
  static func notPending<Value>(_ asked: Asked, _ findings: Findings<Value>) -> String {
    operation(asked, "did not stay pending", findings)
  }

  /// An operation that went on after it had been cancelled.
  static func notCancellable<Value>(_ asked: Asked, _ findings: Findings<Value>) -> String {
    operation(asked, "did not end in time", findings)
  }

  private static func operation<Value>(_ asked: Asked, _ headline: String, _ findings: Findings<Value>) -> String {
    page(
      "\(asked.call): \(headline)",
      ("ended because", findings.causeOfReturn ?? findings.causeOfEnd(of: "the operation")),
      ("operation", findings.abandonment),
      ("pool", findings.silence?.text)
    )
  }
}

extension Findings {
  /// `: "fallback"`, and nothing after the colon's place where a value says nothing; nil where none came.
  fileprivate var lateValue: String? {
    guard case .timedOut = outcome.end else { return nil }
    return outcome.elements.first.map { $0 is Void ? "" : ": \(ShownValues.text(of: $0))" }
  }

  /// What an operation throws because it is cancelled at its limit is not what it wanted to throw.
  fileprivate var lateThrow: String? {
    lateError.flatMap { $0 is CancellationError ? nil : ShownValues.text(ofError: $0) }
  }

  /// `the operation returned "a", at 0.012 s`; nil where it did not.
  fileprivate var causeOfReturn: String? {
    guard case .satisfied = outcome.end, let value = outcome.elements.first else { return nil }
    return "the operation returned" + (value is Void ? "" : " \(ShownValues.text(of: value))")
      + ", at \(elapsed.timestamp)"
  }
}
