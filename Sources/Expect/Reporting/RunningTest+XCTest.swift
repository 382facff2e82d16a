#if canImport(XCTest)
import Synchronization
import XCTest

extension RunningTest {
  /// Told by a number, for XCTest runs one test after the other.
  static var ofXCTest: RunningTest? { RunningTest("XCTest \(TestCounter.shared.number)") }
}

/// Counts how often a test began or ended since somebody asked first: a number for each test, and others for what
/// happens between tests, such as the making of properties.
private final class TestCounter: NSObject, XCTestObservation, Sendable {
  static let shared: TestCounter = {
    let counter = TestCounter()
    XCTestObservationCenter.shared.addTestObserver(counter)
    return counter
  }()

  private let changes = Atomic(0)
  var number: Int { changes.load(ordering: .acquiring) }

  func testCaseWillStart(_ testCase: XCTestCase) { changes.add(1, ordering: .releasing) }
  func testCaseDidFinish(_ testCase: XCTestCase) { changes.add(1, ordering: .releasing) }
}
#else
extension RunningTest {
  static var ofXCTest: RunningTest? { nil }
}
#endif
