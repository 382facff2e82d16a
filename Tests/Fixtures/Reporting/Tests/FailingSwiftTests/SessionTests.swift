import Expect
import Streams
import Testing

/// In virtual time.
struct SessionTests {
  @Test func deadlock() async throws {
    try await withVirtualTime { _ in
      try await pending().collect(first: 1)  // fails: deadlock
    }
  }
  @Test func slept() async throws {
    try await withVirtualTime(shuffling: nil) { _ in  // fails: slept
      try await refresh()
    }
  }
  @Test func stillAsleep() async throws {
    try await withVirtualTime(shuffling: 42) { _ in  // fails: stillAsleep
      Task { try await poll() }
    }
  }
  @Test func asleepAtTheLimit() async throws {
    try await withVirtualTime { _ in
      try await expectReturn(within: .seconds(60)) { try await poll() }  // fails: asleepAtTheLimit
    }
  }
  @Test func silentStream() async throws {
    try await withLimits(within: .seconds(1)) {
      try await withVirtualTime(shuffling: nil) { _ in  // fails: silentStream
        for await _ in pending() {}
      }
    }
  }
  @Test func nestedSession() async throws {
    try await withVirtualTime { _ in
      try await withVirtualTime(shuffling: nil) { _ in }  // fails: nestedSession
    }
  }
  @Test func negativeAdvance() async throws {
    try await withVirtualTime { time in
      try await time.advance(by: .seconds(-1))  // fails: negativeAdvance
    }
  }
  @Test func escapedSession() async throws {
    let time = try await withVirtualTime { $0 }
    try await time.advance(by: .seconds(1))  // fails: escapedSession
  }
}
