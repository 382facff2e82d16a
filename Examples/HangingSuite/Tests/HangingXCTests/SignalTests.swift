import Hangs
import XCTest

final class SignalTests: XCTestCase {
  /// Hangs, and ignores SIGTERM.
  func testIgnoresSignals() { waitIgnoringSignals() }

  /// Hangs: the whole process is stopped.
  func testStopsItself() { stopItself() }

  func testStopsParent() { stopParent() }
}
