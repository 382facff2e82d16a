import Synchronization

package enum ChatError: Error, Equatable {
  case closed, dropped
}

/// A server in this process: every line that is sent comes back on every open connection.
package final class ChatServer: Sendable {
  package typealias Lines = AsyncThrowingStream<String, any Error>

  private let listeners = Mutex<[Lines.Continuation]>([])

  package init() {}

  package func open() async -> Lines {
    let (lines, listener) = Lines.makeStream()
    listeners.withLock { $0.append(listener) }
    return lines
  }

  package func send(_ line: String) async throws {
    let open = listeners.withLock { $0 }
    if open.isEmpty { throw ChatError.closed }
    for listener in open { listener.yield(line) }
  }

  /// Says the same to everybody who listens.
  package func greet() async {
    for line in ["hello", "how are you?", "bye"] { try? await send(line) }
  }

  /// Ends every connection, in order or with an error.
  package func hangUp(throwing error: (any Error)? = nil) {
    let open = listeners.withLock { open in
      defer { open = [] }
      return open
    }
    for listener in open { listener.finish(throwing: error) }
  }
}
