import Hangs
import Testing

@Suite struct SignalTests {
  /// Hangs, and ignores SIGTERM.
  @Test func ignoresSignals() { waitIgnoringSignals() }
}
