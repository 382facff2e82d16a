/// What failures call a call of a double: `call 2 of "search", with "swift"`.
package struct Subject: @unchecked Sendable {
  // A value that is not Sendable was handed over by the caller, and is only described.
  private var value: Any?
  private let what: String
  /// What it does as long as it is not cancelled.
  var standing = "it has not returned"
  private var shown: String?

  /// - Parameter value: What it was called with; nil and Void are not shown.
  init(call number: Int, of name: String?, with value: Any?) {
    what = "call \(number)" + Self.owner(name)
    self.value = value is Void ? nil : value
  }

  package init(request number: Int, of name: String?, _ request: String) {
    what = "request \(number)" + Self.owner(name)
    shown = request
  }

  init(sequence name: String, standing: String) {
    what = name
    self.standing = standing
  }

  private static func owner(_ name: String?) -> String { name.map { " of \(ShownValues.name($0))" } ?? "" }

  package var text: String { what + (detail.map { ", \($0)" } ?? "") }

  /// As what a sentence goes on after.
  var clause: String { text + (detail == nil ? "" : ",") }

  private var detail: String? { shown ?? value.map { "with \(ShownValues.text(of: $0))" } }
}

extension FailureText {
  static let answeredTwice = "it was answered twice"

  static func unanswered(within limit: Limit) -> String {
    limit.isEndless ? "nobody answered it, and everything is suspended" : "nobody answered it within \(limit.text)"
  }

  /// A call for which a stub has no answer left.
  static func oneTooMany<Input>(after inputs: [Input], _ count: Int) -> String {
    let answers = count == 1 ? "there was 1 answer" : "there were \(count) answers"
    let given = Input.self == Void.self ? "" : ", given to \(ShownValues(Array(inputs.prefix(count))).list)"
    return "one call too many: \(answers)\(given)"
  }

  /// An error for somebody who cannot throw it.
  static func cannotThrow(_ error: any Error) -> String {
    "a call that cannot throw was answered with \(ShownValues.text(ofError: error)); it hangs"
  }

  /// Somebody was not cancelled who should have been.
  static func notCancelled(_ asked: Asked, _ subject: Subject, _ findings: Findings<Void>) -> String {
    let end: String? =
      if case .timedOut = findings.outcome.end { "the limit passed; \(subject.standing)" } else {
        "it came to its own end, at \(findings.elapsed.timestamp)"
      }
    return page(
      "\(asked.call): \(subject.clause) was not cancelled",
      ("ended because", end),
      ("pool", findings.silence?.text)
    )
  }
}
