import Hangs
import XCTest

final class BlockedTests: XCTestCase {
  /// Hangs: nobody signals the semaphore.
  func testSemaphore() { waitForSignal() }

  /// Hangs: the lock's owner has left with it.
  func testLock() { takeForgottenLock() }

  /// Hangs: the pipe stays open and silent.
  func testPipe() { readSilentPipe() }
}
