import Hangs
import XCTest

final class SetUpTests: XCTestCase {
  /// Every test hangs: the server it starts answers only when it stops.
  override func setUp() async throws { await awaitCallback() }

  func testRoot() { XCTAssertEqual(200, 200) }

  func testMissing() { XCTAssertEqual(404, 404) }
}

final class BlockingSetUpTests: XCTestCase {
  /// The test hangs: nobody sends the signal.
  override func setUpWithError() throws { waitForSignal() }

  func testNeverBegins() { XCTAssertTrue(true) }
}

final class SignalSetUpTests: XCTestCase {
  /// The test hangs: nobody sends the signal.
  override func setUp() { waitForSignal() }

  func testNeverBegins() { XCTAssertTrue(true) }
}
