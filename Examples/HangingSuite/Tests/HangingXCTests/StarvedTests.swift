import Hangs
import XCTest

final class StarvedTests: XCTestCase {
  /// Hangs: its own tasks fill the cooperative pool, and the one that would free them cannot begin.
  func testFillsThePool() async { await fillThePool() }

  func testInnocent() async {
    await Task.yield()
    XCTAssertEqual("p:1".count, 3)
  }
}
