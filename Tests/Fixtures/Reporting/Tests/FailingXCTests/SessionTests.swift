import Expect
import Streams
import XCTest

/// In virtual time.
final class SessionTests: XCTestCase {
  func testDeadlock() async throws {
    try await withVirtualTime { _ in
      try await pending().collect(first: 1)  // fails: deadlock
    }
  }
  func testSlept() async throws {
    try await withVirtualTime(shuffling: nil) { _ in  // fails: slept
      try await refresh()
    }
  }
  func testStillAsleep() async throws {
    try await withVirtualTime(shuffling: 42) { _ in  // fails: stillAsleep
      Task { try await poll() }
    }
  }
  func testAsleepAtTheLimit() async throws {
    try await withVirtualTime { _ in
      try await expectReturn(within: .seconds(60)) { try await poll() }  // fails: asleepAtTheLimit
    }
  }
  func testSilentStream() async throws {
    try await withLimits(within: .seconds(1)) {
      try await withVirtualTime(shuffling: nil) { _ in  // fails: silentStream
        for await _ in pending() {}
      }
    }
  }
  func testNestedSession() async throws {
    try await withVirtualTime { _ in
      try await withVirtualTime(shuffling: nil) { _ in }  // fails: nestedSession
    }
  }
  func testNegativeAdvance() async throws {
    try await withVirtualTime { time in
      try await time.advance(by: .seconds(-1))  // fails: negativeAdvance
    }
  }
  func testEscapedSession() async throws {
    let time = try await withVirtualTime { $0 }
    try await time.advance(by: .seconds(1))  // fails: escapedSession
  }
}
