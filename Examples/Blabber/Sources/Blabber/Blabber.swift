/// Says messages, and counts down to some of them.
@MainActor package final class Blabber {
  /// What has been said.
  package private(set) var said: [String] = []
  /// The same, as it is said.
  package let messages: AsyncStream<String>

  private let server: Server
  private let clock: any Clock<Duration>
  private let out: AsyncStream<String>.Continuation

  package init(server: Server, clock: any Clock<Duration> = ContinuousClock()) {
    self.server = server
    self.clock = clock
    (messages, out) = AsyncStream.makeStream()
  }

  package func say(_ text: String) async throws {
    try await server.say(text)
    said.append(text)
    out.yield(text)
  }

  /// Says "3…", "2…", "1…" and the message, a second apart.
  package func countdown(to message: String) async throws {
    for text in ["3…", "2…", "1…"] {
      try await say(text)
      try await clock.sleep(for: .seconds(1))
    }
    try await say(message)
  }
}
