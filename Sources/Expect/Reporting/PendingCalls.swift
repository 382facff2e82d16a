import Synchronization

/// The calls of one test that wait at the moment.
final class PendingCalls: Sendable {
  // The lock guards the calls, in the order in which they began.
  private let calls = Mutex<[PendingCall]>([])

  func add(_ call: PendingCall) { calls.withLock { $0.append(call) } }
  func remove(_ call: PendingCall) { calls.withLock { $0.removeAll { $0 === call } } }

  /// Each in one line, as in `FailureText.place`.
  var lines: [String] { calls.withLock { $0 }.compactMap(\.line) }
}
