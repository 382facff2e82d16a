import Hangs
import XCTest

final class BusyTests: XCTestCase {
  /// Hangs: it spins on a flag that nobody sets.
  func testSpins() { spin() }

  /// Hangs: the same, with a yield at each turn.
  func testYields() async { await yieldForEver() }
}
