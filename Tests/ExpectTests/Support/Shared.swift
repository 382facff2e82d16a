import Synchronization

/// Counts, from any thread.
final class Tally: Sendable {
  private let number = Atomic(0)
  var count: Int { number.load(ordering: .acquiring) }
  func add() { number.add(1, ordering: .releasing) }
}

/// Holds what somebody has set, from any thread.
final class Shared<Value: Sendable>: Sendable {
  private let content = Mutex<Value?>(nil)
  var value: Value? { content.withLock { $0 } }
  func set(_ value: Value?) { content.withLock { $0 = value } }
}
