import Hangs
import XCTest

final class ExitTests: XCTestCase {
  /// Leaves, and calls that a success.
  func testLeavesWithZero() { leave(with: 0) }

  /// Leaves with a status of its own.
  func testLeavesWithThree() { leave(with: 3) }
}
