import Expect
import Testing

@Suite(.timeLimit(.minutes(5))) struct StubTests {
  @Test("answers are given in order, and so are errors")
  func inOrder() async throws {
    let stub = Stub<Int, String>(.success("a"), .failure(Offline()), .success("c"))
    #expect(try await stub(1) == "a")
    await #expect(throws: Offline()) { try await stub(2) }
    #expect(try await stub(3) == "c")
    #expect(stub.inputs == [1, 2, 3])
    try await stub.calls.expectElements([1, 2, 3], comparing: \.input)
  }

  @Test("a rule answers one call at a time, and what it throws the call throws")
  func rule() async throws {
    var before = 0
    let stub = Stub<Int, Int> { number in
      before += 1
      guard number >= 0 else { throw Offline() }
      return .success(before)
    }
    await #expect(throws: Offline()) { try await stub(-1) }
    await withTaskGroup { group in
      for number in 0..<100 { group.addTask { _ = try? await stub(number) } }
    }
    #expect(try await stub(100) == 102)
    #expect(before == 102 && stub.inputs.count == 102)
  }

  @Test("without answers a call waits for the test, which sees it first")
  func byHand() async throws {
    let stub = Stub<String, Int>()
    async let first = stub("a")
    let one = try await stub.calls.next(within: .seconds(60))
    async let second = stub("b")
    let other = try await stub.calls.next(within: .seconds(60))
    other.answer(.success(2))
    one.answer(.success(1))
    let (a, b) = try await (first, second)
    #expect(a == 1 && b == 2)
  }

  @Test("a call that hangs can be answered later, and hangs on until then")
  func hangs() async throws {
    let stub = Stub<Void, String>(.hang)
    let task = Task { try await stub() }
    let call = try await stub.calls.next(within: .seconds(60))
    call.answer(.hang)
    try await task.expectPending(for: .milliseconds(10))
    call.answer(.success("late"))
    #expect(try await task.expectReturn(within: .seconds(60)) == "late")
    #expect(!call.isCancelled)
  }

  @Test("cancelled calls throw, and a late answer does nothing")
  func cancelled() async throws {
    let stub = Stub<Void, String>(.hang, .success("b").after(.seconds(600)))
    for _ in 1...2 {
      let task = Task { try await stub() }
      let call = try await stub.calls.next(within: .seconds(60))
      try await task.expectPending(for: .milliseconds(10))
      task.cancel()
      try await call.expectCancelled(within: .seconds(60))
      try await task.expectError(CancellationError.self, within: .seconds(60))
      #expect(call.isCancelled)
      call.answer(.success("too late"))
      try await call.expectCancelled(within: .zero)
    }
  }

  @Test("a call that ignores cancellation is seen as cancelled, and waits for its answer")
  func deaf() async throws {
    let stub = Stub<Void, String>(.hang(ignoringCancellation: true))
    let task = Task { try await stub() }
    let call = try await stub.calls.next(within: .seconds(60))
    try await task.expectPending(for: .milliseconds(10))
    task.cancel()
    try await call.expectCancelled(within: .seconds(60))
    try await task.expectPending(for: .milliseconds(10))
    call.answer(.success("at last"))
    #expect(try await task.expectReturn(within: .seconds(60)) == "at last")
  }

  @Test("what is at hand answers a cancelled call, too")
  func atHand() async throws {
    let stub = Stub<Void, String>(.success("a"))
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await stub()
    }
    #expect(try await task.value == "a")
    try await stub.calls.next(within: .zero).expectCancelled(within: .zero)
  }

  @Test("delays add up, on any clock, and no delay is too long or too short")
  func delays() async throws {
    let clock = SkippingClock()
    let stub = Stub<Void, Int>(
      .success(1).after(.seconds(1), on: clock).after(.seconds(2), on: clock), .success(2).after(.seconds(-1)),
      .success(3).after(Duration(attoseconds: .min)), .success(4).after(Duration(attoseconds: .max)))
    #expect(try await stub() == 1)
    #expect(clock.now.offset == .seconds(3))
    #expect(try await stub() == 2)
    #expect(try await stub() == 3)
    try await expectCancellable(within: .seconds(60)) { try await stub() }
  }

  @Test("a call that is to hang later can be answered at once, and a hang that ignores cancellation does so at once")
  func lateHang() async throws {
    let stub = Stub<Void, Int>(
      .hang.after(.seconds(600)), .hang(ignoringCancellation: true).after(.seconds(600)))
    let polite = Task { try await stub() }
    try await stub.calls.next(within: .seconds(60)).answer(.success(1))
    #expect(try await polite.expectReturn(within: .seconds(60)) == 1)
    let deaf = Task { try await stub() }
    let call = try await stub.calls.next(within: .seconds(60))
    deaf.cancel()
    try await call.expectCancelled(within: .seconds(60))
    call.answer(.success(2))
    #expect(try await deaf.expectReturn(within: .seconds(60)) == 2)
  }

  @Test("a function that cannot throw has its value, cancelled or not")
  func value() async throws {
    let stub = Stub<Void, [String]>(.success(["a"]), .success(["b"]).after(.seconds(600)), .hang)
    #expect(await stub.value() == ["a"])
    let delayed = Task { await stub.value() }
    try await stub.calls.skip(1)
    try await stub.calls.next(within: .seconds(60))
    delayed.cancel()
    #expect(try await delayed.expectReturn(within: .seconds(60)) == ["b"])
    let hanging = Task { await stub.value() }
    let call = try await stub.calls.next(within: .seconds(60))
    hanging.cancel()
    try await call.expectCancelled(within: .seconds(60))
    try await hanging.expectPending(for: .milliseconds(10))
    call.answer(.success(["c"]))
    #expect(try await hanging.expectReturn(within: .seconds(60)) == ["c"])
  }

  @Test("it runs where it is called, with inputs and outputs that are not Sendable") @MainActor
  func isolated() async throws {
    final class Document { var text = "a" }
    let stub = Stub<Document, Document> { document in
      MainActor.assertIsolated()
      document.text += "b"
      return .success(document)
    }
    let document = Document()
    #expect(try await stub(document) === document)
    #expect(document.text == "ab")
  }
}
