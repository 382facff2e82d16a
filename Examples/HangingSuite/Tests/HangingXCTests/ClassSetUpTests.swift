import Hangs
import XCTest

final class ClassSetUpTests: XCTestCase {
  /// Every test of the class hangs before it begins: nobody sends the signal.
  override class func setUp() { waitForSignal() }

  func testFirst() { XCTAssertEqual("a" + "b", "ab") }

  func testSecond() { XCTAssertEqual("b" + "a", "ba") }
}
