/// What a view shows: lives on the main actor.
@MainActor package final class ChatRoom {
  /// How many lines there are, after each change.
  package let counts: AsyncStream<Int>
  package private(set) var lines: [String] = []

  private let count: AsyncStream<Int>.Continuation

  package init() { (counts, count) = AsyncStream.makeStream() }

  package func follow(_ connection: ChatConnection) {
    Task {
      for try await line in connection.messages { add(line) }
    }
  }

  private func add(_ line: String) {
    lines.append(line)
    count.yield(lines.count)
  }
}
