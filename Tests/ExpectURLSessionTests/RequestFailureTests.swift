import Expect
import ExpectURLSession
import Foundation
import Testing
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite(.serialized, .timeLimit(.minutes(5))) struct RequestFailureTests {
  @Test("a request that nobody answers fails by name, and does not hang")
  func unanswered() async throws {
    let texts = try await failures {
      await withLimits(within: .milliseconds(50)) {
        let recorder = RequestRecorder(named: "chat")
        try? await ChatAPI(session: recorder.session).say("hello")
        #expect(recorder.requests.elements.count == 1)
      }
    }
    #expect(texts == [#"request 1 of "chat", POST https://chat.example/say: nobody answered it within 50 ms"#])
  }

  @Test("a request that is pending when its recorder goes fails by name; one that was to hang, without a word")
  func recorderGoes() async throws {
    let texts = try await failures {
      var recorder: RequestRecorder? = RequestRecorder()
      let chat = try ChatAPI(session: #require(recorder).session)
      let unanswered = Task { try await chat.say("hello") }
      _ = try await recorder?.requests.next(within: .seconds(60))
      let hanging = Task { try await chat.read() }
      try await recorder?.requests.next(within: .seconds(60)).answer(.hang)
      try await hanging.expectPending(for: .milliseconds(20))
      recorder = nil
      _ = await unanswered.result
      let error = try await hanging.expectError(URLError.self, within: .seconds(60))
      #expect(error.code == .networkConnectionLost)
    }
    #expect(texts == ["request 1, POST https://chat.example/say: nobody answered it before its recorder went"])
  }

  @Test("a session that is used when its recorder is gone fails by name")
  func gone() async throws {
    let texts = try await failures {
      let session = RequestRecorder(named: "chat") { _ in .status(200) }.session
      try? await ChatAPI(session: session).say("hello")
    }
    #expect(
      texts == [
        """
        request 1 of "chat", POST https://chat.example/say: its recorder is gone: \
        keep it as long as its sessions are used
        """
      ])
  }

  @Test("a second answer is a failure, and the first one counts")
  func twice() async throws {
    let texts = try await failures {
      let recorder = RequestRecorder { _ in .status(200) }
      try await ChatAPI(session: recorder.session).say("hello")
      try await recorder.requests.next().answer(.status(500))
    }
    #expect(texts == ["request 1, POST https://chat.example/say: it was answered twice"])
  }

  @Test("a request that was not expected, and a rule that throws, are failures")
  func unexpected() async throws {
    let texts = try await failures {
      let recorder = RequestRecorder { request in
        guard request.method == "GET" else { throw ChatError.server }
        return .unexpected
      }
      let chat = ChatAPI(session: recorder.session)
      try? await chat.say("hello")
      _ = try? await chat.read("x")
    }
    #expect(
      texts == [
        "request 1, POST https://chat.example/say: the recorder's closure threw server",
        "request 2, GET https://chat.example/say/x: it was not expected",
      ])
  }

  @Test(
    "a body that does not decode says which, why, and what it is",
    arguments: [
      ("[1, 2]", "[1, 2]"), ("hello", "hello"), ("", "empty"),
      (String(repeating: "a", count: 300), String(repeating: "a", count: 200) + "…"),
    ])
  func undecodable(body: String, shown: String) async throws {
    let recorder = RequestRecorder(named: "chat") { _ in .status(200) }
    var request = URLRequest(url: ChatAPI(session: recorder.session).url)
    request.httpMethod = "POST"
    request.httpBody = Data(body.utf8)
    _ = try await recorder.session.data(for: request)
    let captured = try await recorder.requests.next()
    let error = #expect(throws: (any Error).self) { try captured.decoded([String: String].self) }
    let reason = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([String: String].self, from: Data(body.utf8))
    }
    #expect(
      "\(try #require(error))" == """
        request 1 of "chat", POST https://chat.example/say: the body is no Dictionary<String, String>: \
        \(try #require(reason)); it is \(shown)
        """)
  }

  @Test("a request that is not cancelled fails, at once when the reply was complete")
  func notCancelled() async throws {
    let recorder = RequestRecorder(named: "chat") { _ in .status(200) }
    try await ChatAPI(session: recorder.session).say("hello")
    let request = try await recorder.requests.next()
    let texts = try await failures { try await request.expectCancelled(within: .seconds(60)) }
    #expect(
      texts == [
        """
        expectCancelled(within: 60 s): request 1 of "chat", POST https://chat.example/say, was not cancelled
          ended because: it came to its own end, at <time>
        """
      ])
  }

  @Test("a status that does not exist is a failure", arguments: [0, -1, 1_000, Int.max])
  func impossible(status: Int) async throws {
    let texts = try await failures {
      let recorder = RequestRecorder { _ in .status(status) }
      try? await ChatAPI(session: recorder.session).say("hello")
    }
    #expect(texts == ["request 1, POST https://chat.example/say: there is no response with the status \(status)"])
  }

  #if canImport(FoundationNetworking)
  @Test("what cannot be answered on Linux fails by name, and does not trap")
  func unsupported() async throws {
    let texts = try await failures {
      let recorder = RequestRecorder { _ in .status(200) }
      _ = try? await recorder.session.download(from: ChatAPI(session: recorder.session).url)
    }
    #expect(texts == ["request 1, GET https://chat.example/say: a download task cannot be captured here"])
  }
  #endif
}
