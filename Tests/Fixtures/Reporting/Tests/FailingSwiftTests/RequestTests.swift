import Expect
import ExpectURLSession
import Foundation
import Streams
import Testing
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

struct RequestTests {
  @Test func requestByRule() async throws {
    let recorder = RequestRecorder(answering: { _ in throw Offline() })  // fails: requestByRule
    _ = try? await recorder.session.data(from: URL(filePath: "/say"))
  }
  @Test func requestByHand() async throws {
    await withLimits(within: .milliseconds(200)) {
      let recorder = RequestRecorder(named: "chat")  // fails: requestByHand
      _ = try? await recorder.session.data(from: URL(filePath: "/say"))
    }
  }
  @Test func requestAnsweredOnce() async throws {
    let recorder = RequestRecorder(named: "chat")  // fails: requestAnsweredOnce
    let session = recorder.session
    let reading = Task { try await session.data(from: URL(filePath: "/say")) }
    let request = try await recorder.requests.next()
    request.answer(.status(200))
    request.answer(.status(500))
    _ = try await reading.value
  }
  @Test func requests() async throws {
    let recorder = RequestRecorder { _ in .status(200) }
    _ = try await recorder.session.data(from: URL(filePath: "/say"))
    try await recorder.requests.expectElements(["POST"], comparing: \.method)  // fails: requests
  }
  @Test func requestUnexpected() async throws {
    let recorder = RequestRecorder(answering: { _ in .unexpected })  // fails: requestUnexpected
    _ = try? await recorder.session.data(from: URL(filePath: "/say"))
  }
  @Test func requestConfiguration() async throws {
    let configuration = RequestRecorder(named: "chat").configuration  // fails: requestConfiguration
    _ = try? await URLSession(configuration: configuration).data(from: URL(filePath: "/say"))
  }
  @Test func requestDelayed() async throws {
    try await withVirtualTime { time in
      let recorder = RequestRecorder { _ in .status(200).after(.seconds(2), on: time.clock) }
      let session = recorder.session
      let reading = Task { try await session.data(from: URL(filePath: "/say")) }
      try await reading.expectReturn(within: .seconds(1))  // fails: requestDelayed
    }
  }
  @Test func requestCancelled() async throws {
    let recorder = RequestRecorder { _ in .status(200) }
    _ = try await recorder.session.data(from: URL(filePath: "/say"))
    try await recorder.requests.next().expectCancelled(within: .seconds(60))  // fails: requestCancelled
  }
}
