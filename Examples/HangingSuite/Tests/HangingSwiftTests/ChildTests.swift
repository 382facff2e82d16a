import Hangs
import Testing

@Suite struct ChildTests {
  /// Hangs: it waits for a child in a session of its own.
  @Test func waitsForDaemon() throws { try waitForDaemon() }

  /// Hangs: the code that it runs in a process of its own does not end.
  @Test func exitTest() async { await #expect(processExitsWith: .success) { await awaitCallback() } }
}
