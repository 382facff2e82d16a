import Hangs
import Testing

@Suite struct SignalTests {
  /// Hangs, and ignores SIGTERM.
  @Test func ignoresSignals() { waitIgnoringSignals() }

  /// Hangs: the whole process is stopped.
  @Test func stopsItself() { stopItself() }

  @Test func stopsParent() { stopParent() }
}
