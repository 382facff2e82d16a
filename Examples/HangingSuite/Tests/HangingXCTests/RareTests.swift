import Hangs
import XCTest

final class RareTests: XCTestCase {
  /// Hangs when it runs for the third time, if somebody counts.
  func testThirdRun() async throws { try await awaitCallbackInThirdRun() }
}
