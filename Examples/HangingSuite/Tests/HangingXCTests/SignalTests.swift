import Hangs
import XCTest

final class SignalTests: XCTestCase {
  /// Hangs, and ignores SIGTERM.
  func testIgnoresSignals() { waitIgnoringSignals() }
}
