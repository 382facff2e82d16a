import Hangs
import Testing

@Suite final class TearDownTests {
  /// The test hangs after its body: nobody sends the signal.
  deinit { waitForSignal() }

  @Test func bodyPasses() { #expect(1 + 1 == 2) }
}
