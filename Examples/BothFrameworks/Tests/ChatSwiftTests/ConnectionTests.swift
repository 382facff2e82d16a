import Chat
import Expect
import Testing

struct ConnectionTests {
  let server = ChatServer()
  let connection: ChatConnection

  init() { connection = ChatConnection(to: server) }

  @Test("a connection is opening, then open")
  func opening() async throws {
    await connection.connect()
    #expect(try await connection.states.collect(first: 2, within: .seconds(5)) == [.opening, .open])
  }

  @Test("closing ends the states")
  func closing() async throws {
    await connection.connect()
    server.hangUp()
    #expect(try await connection.states.collectAll(within: .seconds(5)) == [.opening, .open, .closed])
  }

  @Test("a visitor reads up to the goodbye")
  func goodbye() async throws {
    await connection.connect()
    for line in ["hello", "bye", "anybody?"] { try await server.send(line) }
    #expect(try await connection.messages.collect(until: { $0 == "bye" }, within: .seconds(5)) == ["hello", "bye"])
  }

  @Test("a quiet room says nothing")
  func quiet() async throws {
    await connection.connect()
    #expect(try await connection.messages.collect(for: .milliseconds(50)) == [])
  }

  @Test("the next line, and the next line that matters")
  func nextLines() async throws {
    await connection.connect()
    for line in ["hello", "(typing)", "how are you?"] { try await server.send(line) }
    #expect(try await connection.messages.next(within: .seconds(5)) == "hello")
    #expect(try await connection.messages.next(where: { $0.hasSuffix("?") }, within: .seconds(5)) == "how are you?")
  }

  @Test("a broken line keeps what came before it")
  func broken() async throws {
    await connection.connect()
    try await server.send("hello")
    server.hangUp(throwing: ChatError.dropped)
    let outcome = await connection.messages.outcome(first: 2, within: .seconds(5))
    #expect(outcome == Outcome(elements: ["hello"], end: .failed(ChatError.dropped)))
  }

  @Test("sending returns")
  func sending() async throws {
    await connection.connect()
    #expect(try await expectReturn(within: .seconds(5)) { try await connection.say("hello") } == 5)
    let task = Task { try await connection.say("bye") }
    #expect(try await task.expectReturn(within: .seconds(5)) == 3)
  }
}
