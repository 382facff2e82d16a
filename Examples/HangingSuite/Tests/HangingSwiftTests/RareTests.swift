import Hangs
import Testing

@Suite struct RareTests {
  /// Hangs when it runs for the third time, if somebody counts.
  @Test func thirdRun() async throws { try await awaitCallbackInThirdRun() }
}
