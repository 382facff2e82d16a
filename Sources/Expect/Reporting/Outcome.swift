/// What came, and how it ended.
public struct Outcome<Element> {
  /// How a wait ended: decided by which side won the race, never by a `nil` from the source.
  public enum End: Sendable {
    /// All that was asked for came.
    case satisfied
    /// The source ended by itself before that.
    case finished
    /// The source threw.
    case failed(any Error)
    /// The limit passed. `abandoned`: the source still ran 100 ms after it had been cancelled, and was left behind.
    case timedOut(abandoned: Bool)
    /// The waiting task was cancelled from outside.
    case cancelled
  }

  /// What came in time, in order.
  public var elements: [Element]
  /// How it ended.
  public var end: End

  /// An outcome to compare with.
  public init(elements: [Element], end: End) {
    self.elements = elements
    self.end = end
  }
}

extension Outcome: Sendable where Element: Sendable {}
extension Outcome: Equatable where Element: Equatable {}

extension Outcome.End: Equatable {
  /// Errors are equal when they are of one type and equal, or, where they are not Equatable, have one description.
  public static func == (a: Self, b: Self) -> Bool {
    switch (a, b) {
    case (.satisfied, .satisfied), (.finished, .finished), (.cancelled, .cancelled): true
    case (.timedOut(let a), .timedOut(let b)): a == b
    case (.failed(let a), .failed(let b)): areEqual(a, b)
    default: false
    }
  }
}

private func areEqual(_ a: any Error, _ b: any Error) -> Bool {
  guard type(of: a) == type(of: b) else { return false }
  // By way of Any: beside Foundation the compiler takes every error for Equatable.
  guard let equatable = (a as Any) as? any Equatable else { return String(reflecting: a) == String(reflecting: b) }
  return equatable.isEqual(to: b)
}

extension Equatable {
  fileprivate func isEqual(to other: Any) -> Bool { (other as? Self) == self }
}
