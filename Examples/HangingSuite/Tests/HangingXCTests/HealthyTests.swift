import XCTest

/// What an ordinary suite holds: nothing here hangs.
final class HealthyTests: XCTestCase {
  func testPasses() { XCTAssertEqual([2, 1].sorted(), [1, 2]) }

  func testPassesLater() async throws {
    try await Task.sleep(for: .milliseconds(10))
  }

  func testFails() { XCTAssertEqual("a".uppercased(), "B") }

  func testThrows() throws { throw CocoaError(.fileNoSuchFile) }

  func testSkips() throws { throw XCTSkip("not on this machine") }

  /// Slow, and waiting: it sleeps.
  func testIsSlow() { Thread.sleep(forTimeInterval: 1.2) }
}
