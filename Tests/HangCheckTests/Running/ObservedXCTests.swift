import XCTest

/// Run by ObserverTests in a process of their own; skipped elsewhere.
class ObservedCase: XCTestCase {
  static let variable = "CHECK_HANGS_OBSERVED"

  override func setUpWithError() throws {
    try XCTSkipUnless(getenv(Self.variable) != nil, "run by ObserverTests")
  }
}

final class ObservedXCTests: ObservedCase {
  private struct Oops: Error {}

  func testCloses() {
    // All but the low numbers that the system's libraries count on.
    for descriptor in [0, 1, 2] + Array(Int32(100)..<1024) { close(descriptor) }
    // What is opened next gets the numbers of what was closed.
    for _ in 0..<300 { _ = open("/dev/null", O_WRONLY) }
    XCTFail("closed")
  }

  func testEnvironment() {
    XCTAssertNil(getenv("CHECK_HANGS_EVENTS"))
    XCTAssertNil(getenv("LD_PRELOAD"))
    XCTAssertNotEqual(ProcessInfo.processInfo.environment["SWIFT_BACKTRACE"]?.contains("check-hangs"), true)
  }

  func testFails() {
    XCTFail("a\tb\nc")
  }

  func testFailsAtLength() {
    XCTFail(String(repeating: "ü", count: 1 << 20))
  }

  func testFailsElsewhere() {
    let done = expectation(description: "done")
    Thread.detachNewThread {
      XCTFail("elsewhere")
      done.fulfill()
    }
    wait(for: [done], timeout: 60)
  }

  /// Its child says what it finds, and then goes on as a child of a test would: it leaves.
  func testForks() throws {
    let child = try forkProcess()
    if child == 0 {
      XCTFail("in the child")
      _exit(0)
    }
    var status: Int32 = 0
    XCTAssertEqual(waitpid(child, &status, 0), child)
  }

  func testHangs() {
    print("before")
    print("half a line", terminator: "")
    while true { sleep(1000) }
  }

  /// The process looks as if it had ended: its first thread has.
  func testLeavesTheMainThread() {
    Thread.detachNewThread { while true { sleep(1000) } }
    pthread_exit(nil)
  }

  func testPasses() {}

  func testSkips() throws {
    throw XCTSkip("not today")
  }

  func testThrows() throws {
    throw Oops()
  }
}

final class ObservedAsyncXCTests: ObservedCase {
  func testPasses() async {
    await Task.yield()
  }
}
