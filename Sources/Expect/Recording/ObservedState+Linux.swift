#if os(Linux)
// For `didSet`: the public function tells of a change before it is made, and nobody can know when it will have been.
@_spi(SwiftUI) import Observation

/// The state that an expression reads.
enum ObservedState {
  /// The expression's value. `didChange` is called when state that it has read was changed, by whoever has done so: at
  /// least once, and no more after the change that called it.
  static func value<Value>(of expression: () -> Value, didChange: @escaping @Sendable () -> Void) -> Value {
    withObservationTracking(
      expression,
      didSet: { tracking in
        tracking.cancel()
        didChange()
      })
  }
}
#endif
