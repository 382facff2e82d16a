import Hangs
import Testing

@Suite struct ChildTests {
  /// Hangs: it waits for a child in a session of its own.
  @Test func waitsForDaemon() throws { try waitForDaemon() }
}
