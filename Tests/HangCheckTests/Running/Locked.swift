import Synchronization

/// A value that several threads share.
final class Locked<Value: Sendable>: Sendable {
  // One lock: guards the value.
  private let mutex: Mutex<Value>

  init(_ value: Value) { mutex = Mutex(value) }

  var value: Value {
    get { mutex.withLock { $0 } }
    set { mutex.withLock { $0 = newValue } }
  }
}
