/// `.exact`: these, in this order, nothing between. `.any`: in any order. `.withGaps`: others may come between.
public enum ElementOrder: Sendable {
  /// These, in this order, and nothing between them.
  case exact
  /// These, in any order, and nothing between them. Found by their hashes where they are Hashable.
  case any
  /// These, in this order; others may come between them.
  case withGaps
}

/// Elements that are expected, and how far those that came agree with them.
@usableFromInline struct ElementMatch<T: Equatable> {
  let expected: [T]
  let order: ElementOrder
  /// Whether values are compared that are made of the elements.
  let isComparing: Bool
  /// What came, as far as it was looked at.
  private(set) var received: [T] = []
  /// The places of those that were expected.
  private(set) var matched: [Int] = []
  /// What is still expected.
  private var left: MissingElements<T>
  /// Whether the last one that came was not expected.
  private(set) var isWrong = false

  @usableFromInline init(_ expected: [T], _ order: ElementOrder, isComparing: Bool = false) {
    self.expected = expected
    self.order = order
    self.isComparing = isComparing
    left = MissingElements(expected)
  }

  var isMet: Bool { left.isEmpty }

  /// Takes one more; whether that decides.
  mutating func decides(with value: T) -> Bool {
    received.append(value)
    guard order == .any ? left.remove(value) : left.removeFirst(ifEqualTo: value) else {
      isWrong = order != .withGaps
      return isWrong
    }
    matched.append(received.count - 1)
    return isMet
  }

  /// `expectElements([1, 2], order: .any, within: 2 s)`
  func asked(within limit: Limit) -> Asked {
    let parts = [
      ShownValues(expected).list, isComparing ? "comparing: …" : nil, order == .exact ? nil : "order: .\(order)", "",
    ]
    let list = parts.compactMap { $0 }.joined(separator: ", ")
    return Asked("expectElements(\(list)within: \(limit))")
  }

  /// `element 2 is 5, not 2`, or what is missing.
  var difference: String {
    guard isWrong, let value = received.last else { return "missing: \(ShownValues(left.elements).list)" }
    let element = "element \(received.count) is \(ShownValues.text(of: value))"
    guard order == .exact, let wanted = left.first else {
      let times = expected.contains(value) ? " once more" : ""
      return "\(element), which was not expected\(times)"
    }
    return "\(element), not \(ShownValues.text(of: wanted))"
  }
}
