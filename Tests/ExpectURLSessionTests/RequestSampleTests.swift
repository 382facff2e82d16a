import Expect
import ExpectURLSession
import Foundation
import Testing

/// What the doc comments show, with the outcome that they promise.
@Suite(.serialized, .timeLimit(.minutes(5))) struct RequestSampleTests {
  @Test("recorder") func recorder() async throws {
    let recorder = RequestRecorder { _ in .status(200) }
    let chat = ChatAPI(session: recorder.session)
    try await chat.say("hello")
    let request = try await recorder.requests.next()
    #expect(request.method == "POST")
    #expect(try request.decoded([String: String].self) == ["message": "hello"])
  }

  @Test("by hand") func byHand() async throws {
    let recorder = RequestRecorder()
    let chat = ChatAPI(session: recorder.session)
    let saying = Task { try await chat.say("hello") }
    let request = try await recorder.requests.next()
    request.answer(.status(500))
    try await saying.expectError(ChatError.server)
  }

  @Test("cancelled") func cancelled() async throws {
    let recorder = RequestRecorder()
    let chat = ChatAPI(session: recorder.session)
    let saying = Task { try await chat.say("hello") }
    let request = try await recorder.requests.next()
    saying.cancel()
    try await request.expectCancelled()
  }
}
