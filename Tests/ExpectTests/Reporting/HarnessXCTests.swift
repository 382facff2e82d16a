import XCTest

@testable import Expect

final class HarnessXCTests: XCTestCase {
  func testInsideXCTestItIsXCTest() async {
    XCTAssertEqual(Harness.current, .xctest)
    let detached = await Task.detached { Harness.current }.value
    XCTAssertEqual(detached, .xctest)
  }

  func testASkippedTestIsPassedThrough() {
    XCTAssertTrue(Harness.isPassedThrough(XCTSkip("not here")))
    XCTAssertFalse(Harness.isPassedThrough(CancellationError()))
  }
}
