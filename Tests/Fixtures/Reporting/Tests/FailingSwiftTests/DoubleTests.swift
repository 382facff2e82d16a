import Expect
import Streams
import Testing

struct DoubleTests {
  @Test func stubOneByOne() async throws {
    let stub = Stub<String, Int>(named: "search", .success(1))  // fails: stubOneByOne
    _ = try await stub("a")
    _ = try? await stub("b")
  }
  @Test func stubRunsOutElsewhere() async throws {
    let stub = Stub<String, Int>(.success(1))  // fails: stubRunsOutElsewhere
    _ = try await stub("a")
    _ = await Task.detached { try await stub("b") }.result
  }
  @Test func stubByHand() async throws {
    let stub = Stub<String, Int>()  // fails: stubByHand
    let calling = Task { try await stub("a") }
    let call = try await stub.calls.next()
    call.answer(.success(1))
    call.answer(.success(2))
    _ = try await calling.value
  }
  @Test func stubValue() async throws {
    let stub = Stub<String, Int>(.failure(Offline()))  // fails: stubValue
    let value = Task { await stub.value(for: "a") }
    let call = try await stub.calls.next()
    try await value.expectPending(for: .milliseconds(10))
    call.answer(.success(1))
    _ = await value.value
  }
  @Test func stubComputed() async throws {
    let stub = Stub<String, Int>(answering: { _ in throw Offline() })  // fails: stubComputed
    let value = Task { await stub.value(for: "a") }
    let call = try await stub.calls.next()
    try await value.expectPending(for: .milliseconds(10))
    call.answer(.success(1))
    _ = await value.value
  }
  @Test func stubCalls() async throws {
    let stub = Stub<String, Int>(named: "search") { _ in .success(1) }
    _ = try await stub("b")
    try await stub.calls.expectElements(["a"], comparing: \.input)  // fails: stubCalls
  }
  @Test func stubDelayed() async throws {
    try await withVirtualTime { time in
      let stub = Stub<String, Int>(.success(1).after(.seconds(2), on: time.clock))
      let calling = Task { try await stub("a") }
      try await calling.expectReturn(within: .seconds(1))  // fails: stubDelayed
    }
  }
  @Test func stubCallCancelled() async throws {
    let stub = Stub<String, Int>(named: "search", .success(1))
    _ = try await stub("a")
    try await stub.calls.next().expectCancelled(within: .seconds(60))  // fails: stubCallCancelled
  }
  @Test func script() async throws {
    let script = ScriptedSequence<String>(.yield("open"), .fail(Offline()))
    try await script.collectAll(within: .seconds(60))  // fails: script
  }
  @Test func scriptCancelled() async throws {
    let script = ScriptedSequence<String>(.hang)
    try await script.expectCancelled(within: .milliseconds(200))  // fails: scriptCancelled
  }
  @Test func stubFailure() async throws {
    let stub = Stub<String, Int>(.failure(Offline()))
    try await expectReturn(within: .seconds(60)) { try await stub("a") }  // fails: stubFailure
  }
  @Test func stubHang() async throws {
    let stub = Stub<String, Int>(named: "search", .hang)
    let calling = Task { try await stub("a") }
    defer { calling.cancel() }
    try await stub.calls.next().expectCancelled(within: .milliseconds(200))  // fails: stubHang
  }
  @Test func scriptDelay() async throws {
    let script = ScriptedSequence<String>(.yield("open"), .delay(.seconds(600)), .yield("done"))
    try await script.collect(first: 2, within: .milliseconds(200))  // fails: scriptDelay
  }
  @Test func scriptFail() async throws {
    let script = ScriptedSequence<String>(.fail(Offline()))
    try await script.expectFinish(within: .seconds(60))  // fails: scriptFail
  }
  @Test func scriptFinish() async throws {
    let script = ScriptedSequence<String>(.finish)
    try await script.next(within: .seconds(60))  // fails: scriptFinish
  }
  @Test func scriptDeaf() async throws {
    let script = ScriptedSequence<String>(.yield("open"), .hang(ignoringCancellation: true))
    try await script.collect(first: 2, within: .milliseconds(200))  // fails: scriptDeaf
  }
}
