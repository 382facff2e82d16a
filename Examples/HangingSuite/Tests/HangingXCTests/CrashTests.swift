import Hangs
import XCTest

final class CrashTests: XCTestCase {
  /// Crashes: an index out of range.
  func testIndexOutOfRange() { XCTAssertEqual(readPastTheEnd(of: []), 0) }

  /// Crashes: SIGABRT.
  func testAborts() { abortProcess() }

  /// Crashes: `main.sync` from the main thread, which Dispatch does not let hang.
  @MainActor func testSyncsOntoMain() { syncOntoMain() }
}
