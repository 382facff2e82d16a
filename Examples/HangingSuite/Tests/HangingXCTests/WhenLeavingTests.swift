import Hangs
import XCTest

final class WhenLeavingTests: XCTestCase {
  /// Passes; it is the process that hangs, when it should leave.
  func testInstallsHandler() { installHangingExitHandler() }
}
