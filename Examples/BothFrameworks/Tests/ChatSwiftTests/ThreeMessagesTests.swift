import Chat
import Expect
import Testing

@Test func threeMessagesArrive() async throws {
  let server = ChatServer()
  let chat = ChatConnection(to: server)
  await chat.connect()
  await server.greet()
  let messages = try await chat.messages.collect(first: 3, within: .seconds(2))
  #expect(messages == ["hello", "how are you?", "bye"])
}
