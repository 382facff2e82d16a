import Expect
import Streams
import Synchronization
import Testing

/// What a failure says beyond what came.
struct HintTests {
  @Test func secondReader() async throws {
    let (stream, continuation) = AsyncStream<String>.makeStream()
    let first = stream.record()
    defer { withExtendedLifetime(first) {} }
    continuation.yield("open")
    try await first.next()
    try await stream.next(where: { $0 == "open" }, within: .milliseconds(200))  // fails: secondReader
  }
  @Test func cancelledEarlier() async throws {
    let stream = pending()
    _ = try await stream.collect(for: .milliseconds(50))
    try await stream.collect(first: 1, within: .seconds(60))  // fails: cancelledEarlier
  }
  @Test func siblings() async throws {
    let requests = Recording<String>(named: "requests")
    let idle = Recording<Int>(named: "idle")
    defer { withExtendedLifetime((requests, idle)) {} }
    requests.record("GET /")
    let states = finished("open").record(named: "states")
    try await states.collect(first: 2, within: .seconds(60))  // fails: siblings
  }
  /// Cases run at the same time, and nobody lets go of theirs.
  @Test(arguments: ["a", "b"]) func siblingsOfACase(name: String) async throws {
    let requests = Recording<String>(named: "requests")
    kept.withLock { $0.append(requests) }
    requests.record(name)
    let states = finished("open").record(named: "states")
    try await states.collect(first: 2, within: .seconds(60))  // fails: siblingsOfACase
  }
}

private let kept = Mutex<[Recording<String>]>([])
