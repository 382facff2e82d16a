import Expect
import ExpectURLSession
import Foundation
import Streams
import XCTest
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

final class DoubleTests: XCTestCase {
  func testStubRunsOut() async throws {
    let stub = Stub<String, Int>(named: "search", .success(1))  // fails: stubRunsOut
    _ = try await stub("a")
    _ = try? await stub("b")
  }
  func testStubRunsOutElsewhere() async throws {
    let stub = Stub<String, Int>(.success(1))  // fails: stubRunsOutElsewhere
    _ = try await stub("a")
    _ = await Task.detached { try await stub("b") }.result
  }
  func testStubAnsweredTwice() async throws {
    let stub = Stub<String, Int>(.success(1))  // fails: stubAnsweredTwice
    _ = try await stub("a")
    try await stub.calls.next().answer(.success(2))
  }
  func testStubCannotThrow() async throws {
    let stub = Stub<String, Int>(.failure(Offline()))  // fails: stubCannotThrow
    let value = Task { await stub.value(for: "a") }
    let call = try await stub.calls.next()
    try await value.expectPending(for: .milliseconds(10))
    call.answer(.success(1))
    _ = await value.value
  }
  func testCallNotCancelled() async throws {
    let stub = Stub<String, Int>(named: "search", .success(1))
    _ = try await stub("a")
    try await stub.calls.next().expectCancelled(within: .seconds(60))  // fails: callNotCancelled
  }
  func testScriptNotCancelled() async throws {
    let script = ScriptedSequence<String>(.hang)
    try await script.expectCancelled(within: .milliseconds(200))  // fails: scriptNotCancelled
  }
  func testRequestUnanswered() async throws {
    await withLimits(within: .milliseconds(200)) {
      let recorder = RequestRecorder(named: "chat")  // fails: requestUnanswered
      let url = URL(filePath: "/say")
      _ = try? await recorder.session.data(from: url)
    }
  }
  func testRequestNotCancelled() async throws {
    let recorder = RequestRecorder { _ in .status(200) }
    _ = try await recorder.session.data(from: URL(filePath: "/say"))
    try await recorder.requests.next().expectCancelled(within: .seconds(60))  // fails: requestNotCancelled
  }
}
