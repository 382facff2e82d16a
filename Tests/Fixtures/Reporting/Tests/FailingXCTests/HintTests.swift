import Expect
import Streams
import XCTest

/// What a failure says beyond what came.
final class HintTests: XCTestCase {
  /// Made before any test runs: no sibling of any.
  private let kept = Recording<Int>(named: "made before any test")

  func testSecondReader() async throws {
    let (stream, continuation) = AsyncStream<String>.makeStream()
    let first = stream.record()
    defer { withExtendedLifetime(first) {} }
    continuation.yield("open")
    try await first.next()
    try await stream.next(where: { $0 == "open" }, within: .milliseconds(200))  // fails: secondReader
  }
  func testCancelledEarlier() async throws {
    let stream = pending()
    _ = try await stream.collect(for: .milliseconds(50))
    try await stream.collect(first: 1, within: .seconds(60))  // fails: cancelledEarlier
  }
  func testSiblings() async throws {
    let requests = Recording<String>(named: "requests")
    let idle = Recording<Int>(named: "idle")
    defer { withExtendedLifetime((requests, idle, kept)) {} }
    requests.record("GET /")
    let states = finished("open").record(named: "states")
    try await states.collect(first: 2, within: .seconds(60))  // fails: siblings
  }
}
