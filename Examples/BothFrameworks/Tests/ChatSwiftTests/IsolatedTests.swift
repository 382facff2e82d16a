import Chat
import Expect
import Testing

@MainActor struct RoomTests {
  @Test("a room shows what is said")
  func room() async throws {
    let server = ChatServer()
    let connection = ChatConnection(to: server)
    let room = ChatRoom()
    await connection.connect()
    room.follow(connection)
    for line in ["hello", "bye"] { try await server.send(line) }
    #expect(try await room.counts.collect(first: 2, within: .seconds(5)) == [1, 2])
    #expect(room.lines == ["hello", "bye"])
  }
}

struct LogTests {
  @Test("an actor keeps what it reads")
  func log() async throws {
    let server = ChatServer()
    let connection = ChatConnection(to: server)
    let log = Log()
    await connection.connect()
    for line in ["hello", "bye"] { try await server.send(line) }
    try await log.keep(2, of: connection)
    #expect(await log.lines == ["hello", "bye"])
  }
}

private actor Log {
  private(set) var lines: [String] = []

  func keep(_ count: Int, of connection: ChatConnection) async throws {
    lines += try await connection.messages.collect(first: count, within: .seconds(5))
  }
}
