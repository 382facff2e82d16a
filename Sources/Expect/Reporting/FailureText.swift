/// What a verb asked for, in the words of its call: `collect(first: 3, within: 2 s)`.
@usableFromInline struct Asked: Sendable {
  /// Put into words only for those who ask: most of the many calls that wait never fail.
  let words: @Sendable () -> Words
  /// How many elements were wanted, where a number was.
  var count: Int?
  /// Whether it was asked for a window.
  var isWindow = false

  init(_ words: @autoclosure @escaping @Sendable () -> Words, count: Int? = nil, isWindow: Bool = false) {
    self.words = words
    self.count = count
    self.isWindow = isWindow
  }

  /// The call as the user would write it, durations in short form.
  var call: String { words().string }
}

/// The one place that words failures: what was asked; what came; why it ended; where the time went.
@usableFromInline enum FailureText {
  /// A verb on a sequence that was not satisfied.
  @usableFromInline static func unmet<Element>(_ asked: Asked, _ findings: Findings<Element>) -> String {
    let values = ShownValues(findings.outcome.elements)
    // Only a window without a turn fails because it is over.
    let isOver = findings.hadNoTurn && asked.isWindow
    return page(
      "\(asked.call)\(findings.named): \(received(values, of: asked.count))",
      ("ended because", isOver ? asked.expiry : findings.causeOfEnd(of: findings.source, after: values.count)),
      ("timeline", findings.timeline(of: values)),
      ("source", findings.abandonment),
      ("turn", findings.missedTurn),
      ("dropped", findings.loss),
      ("pool", findings.silence?.text),
      ("hint", findings.hint())
    ) + siblings(findings.siblings?() ?? [])
  }

  /// Elements that are not those that were expected: what was compared of them is shown.
  static func differing<T, Element>(_ asked: Asked, _ match: ElementMatch<T>, _ findings: Findings<Element>) -> String {
    let values = ShownValues(match.received)
    return page(
      "\(asked.call)\(findings.named): \(received(values, of: nil))",
      ("difference", match.difference),
      ("ended because", findings.causeOfEnd(of: findings.source, after: values.count)),
      ("timeline", findings.timeline(of: values)),
      ("source", findings.abandonment),
      ("turn", findings.missedTurn),
      ("dropped", findings.loss),
      ("pool", findings.silence?.text),
      ("hint", findings.hint(isDiffering: true))
    ) + siblings(findings.siblings?() ?? [])
  }

  /// A source that went on after it had been cancelled.
  static func notStopped<Element>(_ asked: Asked, _ findings: Findings<Element>) -> String {
    page(
      "\(asked.call)\(findings.named): did not end in time",
      ("ended because", findings.causeOfEnd(of: findings.source)),
      ("source", findings.abandonment),
      ("pool", findings.silence?.text)
    )
  }

  static let emptyList = "an empty list says nothing; say expectNothing(for:)"

  /// A call that no source could satisfy: `collect(first: -1, within: 2 s): a count cannot be negative`.
  @usableFromInline static func invalid(_ asked: Asked, _ reason: String) -> String { "\(asked.call): \(reason)" }

  /// `sibling "requests": 2 elements, last at 0.012 s`, the first ten of them.
  private static func siblings(_ siblings: [Sibling]) -> String {
    let lines = siblings.prefix(10).map { sibling in
      let count = sibling.count == 0 ? "nothing" : sibling.count == 1 ? "1 element" : "\(sibling.count) elements"
      return "sibling \(sibling.label): \(count)" + (sibling.last.map { ", last at \($0.timestamp)" } ?? "")
    }
    return (lines + [more(siblings.count - lines.count, "sibling")]).compactMap { $0 }.map { "\n  \($0)" }.joined()
  }

  /// The end of a list that is cut: `… and 290 more siblings`; nil where it is complete.
  static func more(_ count: Int, _ noun: String) -> String? {
    count > 0 ? "… and \(count) more \(noun)\(count == 1 ? "" : "s")" : nil
  }

  private static func received(_ values: ShownValues, of wanted: Int?) -> String {
    let count = wanted.map { "\(values.count) of \($0)" } ?? (values.count == 0 ? "nothing" : "\(values.count)")
    return "received \(count)" + (values.count == 0 ? "" : ": \(values.list)")
  }

  /// Lines that have nothing to say are left out.
  static func page(_ headline: String, _ lines: (label: String, text: String?)...) -> String {
    ([headline] + lines.compactMap { line in line.text.map { "  \(line.label): \($0)" } }).joined(separator: "\n")
  }
}
