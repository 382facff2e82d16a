import Expect
import Testing

@Suite(.timeLimit(.minutes(5))) struct RunToEndTests {
  private let clock = VirtualClock()

  @Test("it waits for the first sleeper, and goes on as long as somebody sleeps")
  func untilNobodySleeps() async throws {
    let said = Recording<Int>()
    let task = Task { try await countdown(clock: clock, said.record) }
    try await clock.runToEnd()
    try await task.expectReturn()
    #expect(said.elements == [3, 2, 1, 0])
    #expect(clock.now.offset == .seconds(3))
  }

  @Test("nobody who sleeps, and somebody who always does, are failures")
  func endless() async throws {
    let texts = try await failures {
      await ignoringErrors { try await clock.runToEnd(within: .milliseconds(20)) }
      let task = Task(name: "endless") { while true { try await clock.sleep(for: .seconds(1)) } }
      await ignoringErrors { try await clock.runToEnd(within: .milliseconds(50)) }
      task.cancel()
    }
    #expect(texts.first == "runToEnd(within: 20 ms): nobody slept on the clock\n  ended because: the limit passed")
    #expect(texts.last?.hasPrefix("runToEnd(within: 50 ms): somebody sleeps again and again\n") == true)
  }

  @Test("cancelling the test ends it without a failure")
  func cancelled() async throws {
    let run = Task { try await clock.runToEnd() }
    try await run.expectCancellable(within: .seconds(30))
    await #expect(throws: CancellationError.self) { try await run.value }
  }
}
