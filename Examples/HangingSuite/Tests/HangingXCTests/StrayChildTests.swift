import Hangs
import XCTest

final class StrayChildTests: XCTestCase {
  /// Passes, and leaves a child process behind.
  func testLeavesHelperBehind() throws { try leaveHelperBehind() }
}
