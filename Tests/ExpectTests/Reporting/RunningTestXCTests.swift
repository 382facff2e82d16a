import XCTest

@testable import Expect

/// XCTest runs them in this order, one after the other.
final class RunningTestXCTests: XCTestCase {
  // Tests run one at a time.
  nonisolated(unsafe) private static var before: [RunningTest] = []
  private let whenMade = RunningTest.current

  func testFirst() async { await checkOne() }
  func testSecond() async { await checkOne() }
  @MainActor func testThird() async { await checkOne() }

  /// It is one test all along, in all its tasks, and no other.
  nonisolated(nonsending) private func checkOne() async {
    guard let test = RunningTest.current else { return XCTFail("no test is running") }
    let elsewhere = await Task.detached { RunningTest.current }.value
    XCTAssertEqual(elsewhere, test)
    XCTAssertFalse(Self.before.contains(test))
    XCTAssertNotEqual(whenMade, test, "properties are made before any test")
    Self.before.append(test)
  }
}
