import Synchronization

/// The calls of one test, or of one suite, that wait at the moment.
final class PendingCalls: Sendable {
  /// Those of the suite around.
  private let outer: PendingCalls?
  // The lock guards the calls, in the order in which they began.
  private let calls = Mutex<[PendingCall]>([])

  init(in outer: PendingCalls? = nil) { self.outer = outer }

  func add(_ call: PendingCall) {
    calls.withLock { $0.append(call) }
    outer?.add(call)
  }

  func remove(_ call: PendingCall) {
    calls.withLock { $0.removeAll { $0 === call } }
    outer?.remove(call)
  }

  /// Each in one line, as in `FailureText.place`.
  var lines: [String] { calls.withLock { $0 }.compactMap(\.line) }
}
