/// Says messages, and counts down to some of them.
@MainActor package final class Blabber {
  /// What has been said.
  package private(set) var said: [String] = []
  /// The same, as it is said.
  package let messages: AsyncStream<String>

  package typealias Send = @Sendable (String) async throws -> Void

  private let send: Send
  private let clock: any Clock<Duration>
  private let out: AsyncStream<String>.Continuation

  package init(clock: any Clock<Duration> = ContinuousClock(), send: @escaping Send) {
    self.send = send
    self.clock = clock
    (messages, out) = AsyncStream.makeStream()
  }

  package convenience init(server: Server, clock: any Clock<Duration> = ContinuousClock()) {
    self.init(clock: clock) { try await server.say($0) }
  }

  package func say(_ text: String) async throws {
    try await send(text)
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
