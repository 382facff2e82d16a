import Chat
import Expect
import XCTest

final class ConnectionTests: XCTestCase {
  private let server = ChatServer()
  private lazy var connection = ChatConnection(to: server)

  func testAConnectionIsOpeningThenOpen() async throws {
    await connection.connect()
    let states = try await connection.states.collect(first: 2, within: .seconds(5))
    XCTAssertEqual(states, [.opening, .open])
  }

  func testClosingEndsTheStates() async throws {
    await connection.connect()
    server.hangUp()
    let states = try await connection.states.collectAll(within: .seconds(5))
    XCTAssertEqual(states, [.opening, .open, .closed])
  }

  func testAVisitorReadsUpToTheGoodbye() async throws {
    await connection.connect()
    for line in ["hello", "bye", "anybody?"] { try await server.send(line) }
    let lines = try await connection.messages.collect(until: { $0 == "bye" }, within: .seconds(5))
    XCTAssertEqual(lines, ["hello", "bye"])
  }

  func testAQuietRoomSaysNothing() async throws {
    await connection.connect()
    let lines = try await connection.messages.collect(for: .milliseconds(50))
    XCTAssertEqual(lines, [])
  }

  func testTheNextLineAndTheNextLineThatMatters() async throws {
    await connection.connect()
    for line in ["hello", "(typing)", "how are you?"] { try await server.send(line) }
    let first = try await connection.messages.next(within: .seconds(5))
    XCTAssertEqual(first, "hello")
    let question = try await connection.messages.next(where: { $0.hasSuffix("?") }, within: .seconds(5))
    XCTAssertEqual(question, "how are you?")
  }

  func testABrokenLineKeepsWhatCameBeforeIt() async throws {
    await connection.connect()
    try await server.send("hello")
    server.hangUp(throwing: ChatError.dropped)
    let outcome = await connection.messages.outcome(first: 2, within: .seconds(5))
    XCTAssertEqual(outcome, Outcome(elements: ["hello"], end: .failed(ChatError.dropped)))
  }

  func testSendingReturns() async throws {
    let connection = connection
    await connection.connect()
    let length = try await expectReturn(within: .seconds(5)) { try await connection.say("hello") }
    XCTAssertEqual(length, 5)
    let task = Task { try await connection.say("bye") }
    let shorter = try await task.expectReturn(within: .seconds(5))
    XCTAssertEqual(shorter, 3)
  }
}
