#if canImport(Darwin)
import Darwin
import Observation

/// The state that an expression reads.
enum ObservedState {
  /// The expression's value. `didChange` is called when state that it has read was changed, once.
  ///
  /// The system tells before the change is made, on the thread that makes it. What runs on the main thread is done when
  /// the main actor gets round to something else; others are given some time.
  static func value<Value>(of expression: () -> Value, didChange: @escaping @Sendable () -> Void) -> Value {
    withObservationTracking(expression) {
      if pthread_main_np() != 0 {
        Task { @MainActor in didChange() }
      } else {
        _ = TimerThread.shared.schedule(at: .now + .milliseconds(10), didChange)
      }
    }
  }
}
#endif
