import Hangs
import XCTest

final class TearDownTests: XCTestCase {
  /// The test hangs after its body: the server never says that it has stopped.
  override func tearDown() async throws { await awaitCallback() }

  func testBodyPasses() { XCTAssertEqual(1 + 1, 2) }
}

final class BlockingTearDownTests: XCTestCase {
  /// The test hangs after its body: nobody sends the signal.
  override func tearDown() { waitForSignal() }

  func testBodyPasses() { XCTAssertEqual(1 + 1, 2) }
}

final class TearDownBlockTests: XCTestCase {
  /// Hangs after its body: the block it leaves for later waits for a signal that nobody sends.
  func testBlock() { addTeardownBlock { waitForSignal() } }

  /// Hangs after its body: the server never says that it has stopped.
  func testSuspendedBlock() { addTeardownBlock { await awaitCallback() } }
}
