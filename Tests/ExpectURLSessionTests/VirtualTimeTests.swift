#if canImport(FoundationNetworking)
import Expect
import ExpectURLSession
import Foundation
import FoundationNetworking
import Testing

@Suite(.serialized, .timeLimit(.minutes(5))) struct VirtualTimeTests {
  @Test("a request takes no virtual time, and a late answer comes when it says", arguments: 0..<10)
  func exact(round: Int) async throws {
    try await withVirtualTime { time in
      let recorder = RequestRecorder { request in
        request.url.path.hasSuffix("late") ? .status(200).after(.seconds(3), on: time.clock) : .status(200)
      }
      let chat = ChatAPI(session: recorder.session)
      _ = try await chat.read()
      #expect(time.now == .zero)
      _ = try await chat.read("late")
      #expect(time.now == .seconds(3))
      let reading = Task { try await chat.read("late") }
      try await reading.expectPending(for: .milliseconds(2_999))
      try await reading.expectReturn(within: .milliseconds(1))
      #expect(time.now == .seconds(6))
    }
  }

  @Test("a cancelled request is seen at once", arguments: 0..<10)
  func cancelled(round: Int) async throws {
    try await withVirtualTime { time in
      let recorder = RequestRecorder { _ in .hang }
      let chat = ChatAPI(session: recorder.session)
      let reading = Task { try await chat.read() }
      let request = try await recorder.requests.next(within: .zero)
      try await reading.expectPending(for: .seconds(60))
      reading.cancel()
      try await request.expectCancelled(within: .zero)
      let error = try await reading.expectError(URLError.self, within: .zero)
      #expect(error.code == .cancelled)
      #expect(time.now == .seconds(60))
    }
  }

  @Test("a request that is answered by hand goes on at that time") @MainActor
  func byHand() async throws {
    try await withVirtualTime { time in
      let recorder = RequestRecorder()
      let chat = ChatAPI(session: recorder.session)
      let reading = Task { try await chat.read() }
      let request = try await recorder.requests.next(within: .zero)
      try await reading.expectPending(for: .seconds(1))
      request.answer(.status(404))
      #expect(try await reading.expectReturn(within: .zero).status == 404)
      #expect(time.now == .seconds(1))
    }
  }

  @Test("a request that nobody answers fails by name, as soon as everything is suspended")
  func unanswered() async throws {
    let texts = try await failures {
      try await withVirtualTime { time in
        let recorder = RequestRecorder(named: "chat")
        let chat = ChatAPI(session: recorder.session)
        let waiting = Task { try await chat.say("hello") }
        try await waiting.expectPending(for: .seconds(3_600))
        _ = await waiting.result
        #expect(time.now == .seconds(3_600))
      }
    }
    #expect(
      texts == [
        #"request 1 of "chat", POST https://chat.example/say: nobody answered it, and everything is suspended"#
      ])
  }

  @Test("a hundred replies come at their times")
  func many() async throws {
    try await withVirtualTime { time in
      let recorder = RequestRecorder { request in
        .status(200).after(.seconds(Int(request.url.lastPathComponent) ?? 0), on: time.clock)
      }
      let chat = ChatAPI(session: recorder.session)
      let replies = Recording<Int>()
      await withTaskGroup { group in
        for second in 1...100 {
          group.addTask {
            _ = try? await chat.read("\(second)")
            replies.record(second)
          }
        }
      }
      try await replies.expectElements(Array(1...100), within: .zero)
      #expect(replies.times == (1...100).map { .seconds($0) })
    }
  }
}
#endif
