import Expect
import Testing

@Suite(.timeLimit(.minutes(5))) struct OtherClocksTests {
  @Test("on a skipping clock nobody waits, and the time moves to the latest end of a sleep")
  func skipping() async throws {
    let clock = SkippingClock()
    try await countdown(clock: clock) { _ in }
    #expect(clock.now.offset == .seconds(3))
    try await clock.sleep(until: .init(offset: .seconds(1)))
    #expect(clock.now.offset == .seconds(3))
    try await clock.sleep(for: Duration(attoseconds: .max))
    #expect(clock.now.offset == Duration(attoseconds: .max))
  }

  @Test("a cancelled task does not sleep on a skipping clock either")
  func skippingCancelled() async throws {
    let clock = SkippingClock()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await clock.sleep(for: .seconds(1))
    }
    try await task.expectError(CancellationError.self)
    #expect(clock.now.offset == .zero)
  }

  @Test("a forbidden clock fails once, whatever is done with it, and its sleep throws")
  func forbidden() async throws {
    let texts = try await failures {
      let clock = ForbiddenClock(named: "retry")
      _ = clock.now
      await #expect(throws: (any Error).self) { try await clock.sleep(for: .seconds(1)) }
    }
    #expect(texts == ["the clock \"retry\" is forbidden, and now was read"])
  }

  @Test("a forbidden clock that is used by a detached task fails the test that made it")
  func forbiddenElsewhere() async throws {
    let texts = try await failures {
      let clock = ForbiddenClock()
      let task = Task.detached(name: "poll") {
        try await clock.sleep(until: .init(offset: .seconds(1)))
      }
      await #expect(throws: (any Error).self) { try await task.value }
    }
    #expect(texts == ["the clock is forbidden, and sleep(until: 1 s) was called in the task \"poll\""])
  }

  @Test("a forbidden clock that nobody uses is no failure, also in its short form")
  func unused() async throws {
    let clock: any Clock<Duration> = .forbidden
    #expect(clock.minimumResolution == .nanoseconds(1))
  }
}
