import Expect
import Streams
import XCTest

final class DoubleTests: XCTestCase {
  func testStubOneByOne() async throws {
    let stub = Stub<String, Int>(named: "search", .success(1))  // fails: stubOneByOne
    _ = try await stub("a")
    _ = try? await stub("b")
  }
  func testStubRunsOutElsewhere() async throws {
    let stub = Stub<String, Int>(.success(1))  // fails: stubRunsOutElsewhere
    _ = try await stub("a")
    _ = await Task.detached { try await stub("b") }.result
  }
  func testStubByHand() async throws {
    let stub = Stub<String, Int>()  // fails: stubByHand
    let calling = Task { try await stub("a") }
    let call = try await stub.calls.next()
    call.answer(.success(1))
    call.answer(.success(2))
    _ = try await calling.value
  }
  func testStubValue() async throws {
    let stub = Stub<String, Int>(.failure(Offline()))  // fails: stubValue
    let value = Task { await stub.value(for: "a") }
    let call = try await stub.calls.next()
    try await value.expectPending(for: .milliseconds(10))
    call.answer(.success(1))
    _ = await value.value
  }
  func testStubComputed() async throws {
    let stub = Stub<String, Int>(answering: { _ in throw Offline() })  // fails: stubComputed
    let value = Task { await stub.value(for: "a") }
    let call = try await stub.calls.next()
    try await value.expectPending(for: .milliseconds(10))
    call.answer(.success(1))
    _ = await value.value
  }
  func testStubCalls() async throws {
    let stub = Stub<String, Int>(named: "search") { _ in .success(1) }
    _ = try await stub("b")
    try await stub.calls.expectElements(["a"], comparing: \.input)  // fails: stubCalls
  }
  func testStubDelayed() async throws {
    try await withVirtualTime { time in
      let stub = Stub<String, Int>(.success(1).after(.seconds(2), on: time.clock))
      let calling = Task { try await stub("a") }
      try await calling.expectReturn(within: .seconds(1))  // fails: stubDelayed
    }
  }
  func testStubCallCancelled() async throws {
    let stub = Stub<String, Int>(named: "search", .success(1))
    _ = try await stub("a")
    try await stub.calls.next().expectCancelled(within: .seconds(60))  // fails: stubCallCancelled
  }
  func testScript() async throws {
    let script = ScriptedSequence<String>(.yield("open"), .fail(Offline()))
    try await script.collectAll(within: .seconds(60))  // fails: script
  }
  func testScriptCancelled() async throws {
    let script = ScriptedSequence<String>(.hang)
    try await script.expectCancelled(within: .milliseconds(200))  // fails: scriptCancelled
  }
  func testStubFailure() async throws {
    let stub = Stub<String, Int>(.failure(Offline()))
    try await expectReturn(within: .seconds(60)) { try await stub("a") }  // fails: stubFailure
  }
  func testStubHang() async throws {
    let stub = Stub<String, Int>(named: "search", .hang)
    let calling = Task { try await stub("a") }
    defer { calling.cancel() }
    try await stub.calls.next().expectCancelled(within: .milliseconds(200))  // fails: stubHang
  }
  func testScriptDelay() async throws {
    let script = ScriptedSequence<String>(.yield("open"), .delay(.seconds(600)), .yield("done"))
    try await script.collect(first: 2, within: .milliseconds(200))  // fails: scriptDelay
  }
  func testScriptFail() async throws {
    let script = ScriptedSequence<String>(.fail(Offline()))
    try await script.expectFinish(within: .seconds(60))  // fails: scriptFail
  }
  func testScriptFinish() async throws {
    let script = ScriptedSequence<String>(.finish)
    try await script.next(within: .seconds(60))  // fails: scriptFinish
  }
  func testScriptDeaf() async throws {
    let script = ScriptedSequence<String>(.yield("open"), .hang(ignoringCancellation: true))
    try await script.collect(first: 2, within: .milliseconds(200))  // fails: scriptDeaf
  }
}
