import Foundation
import Testing

/// Run by ForkedTests in a process of its own; skipped elsewhere.
@Suite(.enabled(if: getenv(ObservedCase.variable) != nil, "run by ForkedTests"))
struct ObservedSwiftTests {
  /// Its child says what a child says that goes on as the test, and leaves.
  @Test func forks() throws {
    let child = try forkProcess()
    if child == 0 {
      Issue.record("in the child")
      _exit(0)
    }
    var status: Int32 = 0
    #expect(waitpid(child, &status, 0) == child)
    #expect(status == 0)
    #expect(getenv("LD_PRELOAD") == nil && getenv("CHECK_HANGS_STREAM") == nil)
    #expect(ProcessInfo.processInfo.environment["SWIFT_BACKTRACE"]?.contains("check-hangs") != true)
  }

  @Test func hangs() {
    print("before")
    while true { sleep(1000) }
  }
}

/// `fork`, which the compiler does not allow, and rightly.
func forkProcess() throws -> pid_t {
  typealias Fork = @convention(c) () -> pid_t
  // Its type in C.
  return unsafeBitCast(try #require(dlsym(nil, "fork")), to: Fork.self)()
}
