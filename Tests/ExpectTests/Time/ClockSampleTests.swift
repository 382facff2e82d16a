import Expect
import Testing

/// What the doc comments of clocks show, with the outcome that they promise.
@Suite(.timeLimit(.minutes(5))) struct ClockSampleTests {
  @Test("VirtualClock")
  func virtualClock() async throws {
    let clock = VirtualClock()
    let tea = Task { try await clock.sleep(for: .seconds(180)) }
    try await clock.expectSleepers(1)
    try await clock.advance(by: .seconds(180))
    try await tea.expectReturn()
  }

  @Test("advance")
  func advance() async throws {
    let clock = VirtualClock()
    let sleepers = (1...2).map { _ in Task { try await clock.sleep(for: .seconds(1)) } }
    let texts = try await failures {
      try await clock.expectSleepers(1)
      try await clock.advance(by: .seconds(1))
      try await clock.advance(by: .seconds(-1))
    }
    #expect(texts.count == 1 && texts[0].contains("time does not go back"))
    for sleeper in sleepers { sleeper.cancel() }
  }

  @Test("advance to an instant")
  func advanceTo() async throws {
    let clock = VirtualClock()
    let sleeper = Task { try await clock.sleep(for: .seconds(1)) }
    try await clock.expectSleepers(1)
    try await clock.advance(to: VirtualClock.Instant(offset: .seconds(1)))
    try await sleeper.expectReturn()
  }

  @Test("runToEnd")
  func runToEnd() async throws {
    let clock = VirtualClock()
    let countdown = Task { for _ in 1...3 { try await clock.sleep(for: .seconds(1)) } }
    try await clock.runToEnd()
    #expect(clock.now.offset == .seconds(3))
    try await countdown.expectReturn()
  }

  @Test("expectSleepers")
  func expectSleepers() async throws {
    let clock = VirtualClock()
    let texts = try await failures {
      let timer = Task { try await clock.sleep(for: .seconds(1)) }
      let sleepers = try await clock.expectSleepers(1)
      #expect(sleepers.map(\.deadline.offset) == [.seconds(1)])
      try await clock.expectSleepers(2, within: .milliseconds(20))
      timer.cancel()
    }
    #expect(texts.count == 1 && texts[0].contains("1 of 2 sleepers"))
  }

  @Test("SkippingClock")
  func skippingClock() async throws {
    let clock = SkippingClock()
    try await clock.sleep(for: .seconds(3600))
    #expect(clock.now.offset == .seconds(3600))
  }

  @Test("ForbiddenClock")
  func forbiddenClock() async throws {
    let texts = try await failures {
      let clock = ForbiddenClock(named: "retry")
      try? await clock.sleep(for: .seconds(1))
    }
    #expect(texts == ["the clock \"retry\" is forbidden, and now was read"])
  }
}
