import Expect
import Testing

@MainActor struct OperationTests {
  func load() async throws -> [String] { ["a"] }

  @Test func returns() async throws {
    let account = Account()
    try await expectReturn(within: .seconds(30)) { await account.rename(to: "a") }
    var number = 0
    number += try await expectReturn {
      number += 1
      return number
    }
    #expect(try await expectReturn { try await load() } == ["a"] && number > 0)
    async let slow: Void = expectReturn(within: .seconds(30)) { await account.rename(to: "b") }
    try await slow
  }
  @Test func errors() async throws {
    try await expectError { throw Busy() }
    let error = try await expectError(Offline.self) {
      _ = try await load()
      throw Offline()
    }
    #expect(error == Offline())
    try await expectError(CancellationError.self) { throw CancellationError() }
  }
  @Test func pendingAndCancellable() async throws {
    try await expectPending(for: .milliseconds(20)) {
      _ = try await load()
      try await work()
    }
    try await expectCancellable(within: .seconds(30)) { try await load() }
  }
  @Test func tasks() async throws {
    let working = Task { try await work() }
    try await working.expectPending(for: .milliseconds(1))
    working.cancel()
    try await working.expectError(CancellationError.self)
    try await Task { try await work() }.expectCancellable()
  }
}

/// From inside an actor, whose state verbs may touch.
private actor Harness {
  var log: [Int] = []

  func run() async throws {
    log += try await count(to: 3).collect(first: 3)
    let numbers = count(to: 3).record()
    try await numbers.expectElements([1, 2])
    try await expectEventually { log.count == 3 }
    try await expectReturn { self.log.append(4) }
    try await withRecording(of: count(to: 1)) { recording in log.append(try await recording.next()) }
    try await withLimits(within: .seconds(30), for: .zero) { log.append(try await numbers.next()) }
    #expect(log == [1, 2, 3, 4, 1, 3])
  }
}

struct ActorTests {
  @Test func insideAnActor() async throws { try await Harness().run() }
}

/// Swift Testing's set-up.
struct SetUpTests {
  let saved = Recording<Draft>(named: "saved")
  let first: Int

  init() async throws { first = try await count(to: 1).next(within: .seconds(30)) }

  @Test func used() async throws {
    saved.record(Draft("a"))
    try await saved.expectElements(["a"], comparing: \.text)
    #expect(first == 1)
  }
  @Test @MainActor func usedOnTheMainActor() async throws { try await saved.expectNothing(for: .zero) }
}

@Suite(.limits(within: .seconds(20), for: .milliseconds(20))) struct LimitTests {
  @Test(.within(.seconds(60)), .timeLimit(.minutes(5))) func scoped() async throws {
    try await withLimits(every: .milliseconds(1)) { try await expectEventually { true } }
    #expect(Limits.current.within == .seconds(20))
  }
}
