/// One visitor's line to the server: its states and its messages, one after another.
package actor ChatConnection {
  package enum State: Equatable, Sendable {
    case opening, open, closed
  }

  package nonisolated let states: AsyncStream<State>
  package nonisolated let messages: AsyncThrowingStream<String, any Error>

  private let server: ChatServer
  private let state: AsyncStream<State>.Continuation
  private let message: AsyncThrowingStream<String, any Error>.Continuation

  package init(to server: ChatServer) {
    self.server = server
    (states, state) = AsyncStream.makeStream()
    (messages, message) = AsyncThrowingStream.makeStream()
  }

  package func connect() async {
    state.yield(.opening)
    let lines = await server.open()
    state.yield(.open)
    Task { await forward(lines) }
  }

  package func say(_ line: String) async throws -> Int {
    try await server.send(line)
    return line.count
  }

  private func forward(_ lines: ChatServer.Lines) async {
    do {
      for try await line in lines { message.yield(line) }
      message.finish()
    } catch {
      message.finish(throwing: error)
    }
    state.yield(.closed)
    state.finish()
  }
}
