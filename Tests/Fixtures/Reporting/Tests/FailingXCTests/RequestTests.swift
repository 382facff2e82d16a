import Expect
import ExpectURLSession
import Foundation
import Streams
import XCTest
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

final class RequestTests: XCTestCase {
  func testRequestByRule() async throws {
    let recorder = RequestRecorder(answering: { _ in throw Offline() })  // fails: requestByRule
    _ = try? await recorder.session.data(from: URL(filePath: "/say"))
  }
  func testRequestByHand() async throws {
    await withLimits(within: .milliseconds(200)) {
      let recorder = RequestRecorder(named: "chat")  // fails: requestByHand
      _ = try? await recorder.session.data(from: URL(filePath: "/say"))
    }
  }
  func testRequestAnsweredOnce() async throws {
    let recorder = RequestRecorder(named: "chat")  // fails: requestAnsweredOnce
    let session = recorder.session
    let reading = Task { try await session.data(from: URL(filePath: "/say")) }
    let request = try await recorder.requests.next()
    request.answer(.status(200))
    request.answer(.status(500))
    _ = try await reading.value
  }
  func testRequests() async throws {
    let recorder = RequestRecorder { _ in .status(200) }
    _ = try await recorder.session.data(from: URL(filePath: "/say"))
    try await recorder.requests.expectElements(["POST"], comparing: \.method)  // fails: requests
  }
  func testRequestUnexpected() async throws {
    let recorder = RequestRecorder(answering: { _ in .unexpected })  // fails: requestUnexpected
    _ = try? await recorder.session.data(from: URL(filePath: "/say"))
  }
  func testRequestConfiguration() async throws {
    let configuration = RequestRecorder(named: "chat").configuration  // fails: requestConfiguration
    _ = try? await URLSession(configuration: configuration).data(from: URL(filePath: "/say"))
  }
  func testRequestDelayed() async throws {
    try await withVirtualTime { time in
      let recorder = RequestRecorder { _ in .status(200).after(.seconds(2), on: time.clock) }
      let session = recorder.session
      let reading = Task { try await session.data(from: URL(filePath: "/say")) }
      try await reading.expectReturn(within: .seconds(1))  // fails: requestDelayed
    }
  }
  func testRequestCancelled() async throws {
    let recorder = RequestRecorder { _ in .status(200) }
    _ = try await recorder.session.data(from: URL(filePath: "/say"))
    try await recorder.requests.next().expectCancelled(within: .seconds(60))  // fails: requestCancelled
  }
  func testRequestHang() async throws {
    let recorder = RequestRecorder { _ in .hang }
    let session = recorder.session
    let reading = Task { try await session.data(from: URL(filePath: "/say")) }
    defer { reading.cancel() }
    try await recorder.requests.next().expectCancelled(within: .milliseconds(200))  // fails: requestHang
  }
  func testRequestFailure() async throws {
    let recorder = RequestRecorder { _ in .failure(URLError(.badURL)) }
    let session = recorder.session
    let reading = Task { try await session.data(from: URL(filePath: "/say")) }
    try await reading.expectError(Offline.self, within: .seconds(60))  // fails: requestFailure
  }
  func testRequestURL() async throws {
    let requests = try await upload("a")
    try await requests.expectElements(["/say"], comparing: \.url.path)  // fails: requestURL
  }
  func testRequestHeaders() async throws {
    let requests = try await upload("a")
    let header = { (request: CapturedRequest) in request.headers["X-Request", default: ""] }
    try await requests.expectElements(["y"], comparing: header)  // fails: requestHeaders
  }
  func testRequestBody() async throws {
    let requests = try await upload("a")
    try await requests.expectElements(["b"], comparing: \.text)  // fails: requestBody
  }
  func testRequestDecoded() async throws {
    let requests = try await upload("a")
    let decoded = { (request: CapturedRequest) in (try? request.decoded([String].self)) ?? [] }
    try await requests.expectElements([["a"]], comparing: decoded)  // fails: requestDecoded
  }

  /// What is captured of a request with a body that comes as a stream.
  private func upload(_ text: String) async throws -> Recording<CapturedRequest> {
    let recorder = RequestRecorder { _ in .status(200) }
    var request = URLRequest(url: URL(filePath: "/upload"))
    request.httpMethod = "PUT"
    request.setValue("x", forHTTPHeaderField: "X-Request")
    request.httpBodyStream = InputStream(data: Data(text.utf8))
    _ = try await recorder.session.data(for: request)
    return recorder.requests
  }
}
