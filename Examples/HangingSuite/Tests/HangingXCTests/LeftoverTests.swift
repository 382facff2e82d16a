import Hangs
import XCTest

/// Tests that end as they should, and leave the process in a state in which the next ones must still be heard.
final class LeftoverTests: XCTestCase {
  func testA() { moveAway() }

  func testB() { closeDescriptors() }

  func testC() { XCTAssertEqual([2, 1].max(), 2) }
}
