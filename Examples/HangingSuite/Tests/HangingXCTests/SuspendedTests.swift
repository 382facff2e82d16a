import Hangs
import XCTest

final class SuspendedTests: XCTestCase {
  /// Hangs: nobody resumes the continuation.
  func testContinuation() async { await awaitCallback() }

  /// Hangs: nobody yields to the stream or finishes it.
  func testStream() async { await readSilentStream() }

  /// Hangs: the task whose value it awaits never ends.
  func testOtherTask() async { await awaitOtherTask() }
}
