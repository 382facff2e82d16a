import Expect
import Hangs
import Testing

/// The same hangs under a limit: they fail, and say what was missing.
@Suite struct BoundedTests {
  @Test func streamInTime() async throws {
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    continuation.yield(1)
    let numbers = try await stream.collect(first: 1, within: .seconds(1))
    #expect(numbers == [1])
  }

  /// Fails: nobody yields to the stream.
  @Test func silentStream() async throws {
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    _ = try await stream.collect(first: 1, within: .milliseconds(200))
    continuation.finish()
  }

  /// Fails: nobody signals the semaphore, and what blocks a thread cannot be cancelled.
  @Test func blockedOperation() async throws {
    try await expectReturn(within: .milliseconds(200)) { waitForSignal() }
  }
}
