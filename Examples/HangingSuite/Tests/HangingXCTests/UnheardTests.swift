import Hangs
import XCTest

/// Tests that end as they should, and leave the process in a state in which the next ones must still be heard. Its name
/// puts it behind all that need descriptors: work of the main actor hangs in a process that has lost them.
final class UnheardTests: XCTestCase {
  func testA() { moveAway() }

  func testB() { closeDescriptors() }

  func testC() { XCTAssertEqual([2, 1].max(), 2) }
}
