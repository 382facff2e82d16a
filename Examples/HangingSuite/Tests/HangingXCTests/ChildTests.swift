import Hangs
import XCTest

final class ChildTests: XCTestCase {
  /// Hangs: it waits for a child in a session of its own.
  func testWaitsForDaemon() throws { try waitForDaemon() }
}
