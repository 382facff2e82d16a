import Hangs
import XCTest

final class MainBlockedTests: XCTestCase {
  /// Hangs: it blocks the main thread until work of the main actor is done.
  @MainActor func testWaitsForMainActor() { blockMainUntilMainActorWorked() }

  @MainActor func testInnocent() async {
    await Task.yield()
    XCTAssertTrue("".isEmpty)
  }
}
