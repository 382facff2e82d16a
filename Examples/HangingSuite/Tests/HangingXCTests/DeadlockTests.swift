import Hangs
import XCTest

final class DeadlockTests: XCTestCase {
  /// Hangs: two threads each hold the lock that the other one wants.
  func testTwoLocks() { lockInOppositeOrder() }

  /// Hangs: the main thread waits for a worker that waits for the main thread.
  @MainActor func testMainAndWorker() { waitForWorkerThatNeedsMain() }

  /// Hangs: the initialiser of a static reads that static.
  func testOneTimeInitialiser() { XCTAssertEqual(readSelfReferringStatic(), 1) }
}
