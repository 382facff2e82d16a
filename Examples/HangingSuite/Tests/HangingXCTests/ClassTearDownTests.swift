import Hangs
import XCTest

final class ClassTearDownTests: XCTestCase {
  /// Hangs between this class and the next: its tests have passed by then.
  override class func tearDown() { waitForSignal() }

  func testFirst() { XCTAssertEqual("a" + "b", "ab") }

  func testSecond() { XCTAssertEqual("b" + "a", "ba") }
}
