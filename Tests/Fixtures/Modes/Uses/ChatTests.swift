// Requests through URLSession, captured and answered.
import Expect
import ExpectURLSession
import Foundation
import Testing

@Suite(.limits(within: .seconds(30))) @MainActor struct ChatTests {
  @Test(.within(.seconds(60))) func fourRequests() async throws {
    let recorder = RequestRecorder { _ in .status(200) }
    let chat = Chat(session: recorder.session, clock: .skipping)
    try await expectReturn { try await chat.countdown(to: "hello") }
    let messages = try recorder.requests.elements.map { try $0.decoded([String: String].self)["message"] }
    #expect(messages == ["3…", "2…", "1…", "hello"])
    try await recorder.requests.expectElements(["POST", "POST", "POST", "POST"], comparing: \.method)
    try await recorder.requests.expectNothing(for: .milliseconds(10))
  }
  @Test func aMessageASecond() async throws {
    try await withVirtualTime { time in
      let said = Recording<String>(named: "said")
      let recorder = RequestRecorder { _ in .status(200) }
      let chat = Chat(session: recorder.session, clock: time.clock)
      chat.onSaid = said.record
      let countdown = Task { try await chat.countdown(to: "hello") }
      try await said.expectElements(["3…"])
      try await said.expectNothing(for: .milliseconds(999))
      try await time.advance(by: .milliseconds(1))
      try await said.expectElements(["2…"], within: .zero)
      try await countdown.expectReturn(within: .seconds(3))
      #expect(said.times == [.zero, .seconds(1), .seconds(2), .seconds(3)])
    }
  }
  @Test func theFirstErrorOfTheServer() async throws {
    let recorder = RequestRecorder()
    let chat = Chat(session: recorder.session, clock: .skipping)
    let countdown = Task { try await chat.countdown(to: "hello") }
    try await recorder.requests.next().answer(.status(200))
    try await recorder.requests.next().answer(.status(500))
    try await countdown.expectError(ChatAPI.Failure.server)
    #expect(chat.said == ["3…"])
    try await recorder.requests.expectNothing(for: .milliseconds(20))
  }
  @Test func aRequestThatIsCancelled() async throws {
    let recorder = RequestRecorder()
    let chat = Chat(session: recorder.session, clock: .forbidden)
    let countdown = Task { try await chat.countdown(to: "hello") }
    let first = try await recorder.requests.next()
    try await countdown.expectPending(for: .milliseconds(10))
    try await countdown.expectCancellable(within: .seconds(30))
    try await first.expectCancelled()
  }
}
