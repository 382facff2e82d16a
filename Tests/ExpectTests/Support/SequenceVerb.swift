import Expect
import Testing

/// The verbs on sequences, each as a call that goes on asking until the end or the limit.
enum SequenceVerb: String, CaseIterable, CustomTestStringConvertible {
  case collectFirst, collectAll, collectUntil, collectFor, next, nextWhere, outcome

  var testDescription: String { rawValue }

  /// What it gets of a sequence that has no 0 and fewer than 1,000 elements.
  nonisolated(nonsending) func call<S: AsyncSequence>(
    _ sequence: S, within limit: Duration
  ) async throws -> [Int] where S.Element == Int {
    switch self {
    case .collectFirst: try await sequence.collect(first: 1_000, within: limit)
    case .collectAll: try await sequence.collectAll(within: limit)
    case .collectUntil: try await sequence.collect(until: { $0 == 0 }, within: limit)
    case .collectFor: try await sequence.collect(for: limit)
    case .next: try await [sequence.next(within: limit)]
    case .nextWhere: try await [sequence.next(where: { $0 == 0 }, within: limit)]
    case .outcome: await sequence.outcome(within: limit).elements
    }
  }

  /// The limit is no failure for these.
  var isContent: Bool { self == .collectFor || self == .outcome }
}

extension Outcome.End {
  /// Whether the source stopped or not.
  var isTimedOut: Bool { if case .timedOut = self { true } else { false } }
}
