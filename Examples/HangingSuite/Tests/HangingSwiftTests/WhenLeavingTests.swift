import Hangs
import Testing

@Suite struct WhenLeavingTests {
  /// Passes; it is the process that hangs, when it should leave.
  @Test func installsHandler() { installHangingExitHandler() }
}
