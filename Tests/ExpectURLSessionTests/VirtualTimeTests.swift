#if canImport(FoundationNetworking)
import Expect
import ExpectURLSession
import Foundation
import FoundationNetworking
import Testing

@Suite(.timeLimit(.minutes(5))) struct VirtualTimeTests {
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
}
#endif
