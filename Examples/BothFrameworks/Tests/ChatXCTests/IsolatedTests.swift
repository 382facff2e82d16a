import Chat
import Expect
import XCTest

final class RoomTests: XCTestCase {
  @MainActor func testARoomShowsWhatIsSaid() async throws {
    let server = ChatServer()
    let connection = ChatConnection(to: server)
    let room = ChatRoom()
    await connection.connect()
    room.follow(connection)
    for line in ["hello", "bye"] { try await server.send(line) }
    let counts = try await room.counts.collect(first: 2, within: .seconds(5))
    XCTAssertEqual(counts, [1, 2])
    XCTAssertEqual(room.lines, ["hello", "bye"])
  }
}

final class LogTests: XCTestCase {
  func testAnActorKeepsWhatItReads() async throws {
    let server = ChatServer()
    let connection = ChatConnection(to: server)
    let log = Log()
    await connection.connect()
    for line in ["hello", "bye"] { try await server.send(line) }
    try await log.keep(2, of: connection)
    let lines = await log.lines
    XCTAssertEqual(lines, ["hello", "bye"])
  }
}

private actor Log {
  private(set) var lines: [String] = []

  func keep(_ count: Int, of connection: ChatConnection) async throws {
    lines += try await connection.messages.collect(first: count, within: .seconds(5))
  }
}
