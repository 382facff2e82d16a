import Dispatch
import Testing

@testable import Expect

@Suite(.timeLimit(.minutes(5))) struct ClockFailureTests {
  private let clock = VirtualClock()

  @Test("time does not go back, and what should make it fails at the call")
  func back() async throws {
    let texts = try await failures {
      await ignoringErrors { try await clock.advance(by: .milliseconds(-1)) }
      try await clock.advance(by: .seconds(2))
      await ignoringErrors { try await clock.advance(to: .init(offset: .seconds(1))) }
    }
    #expect(
      texts == [
        "advance(by: -1 ms): time does not go back",
        "advance(to: 1 s): time does not go back, and it is 2 s already",
      ])
  }

  @Test("fewer sleepers than expected are a failure that names those who are there")
  func tooFew() async throws {
    let task = Task(name: "timer") { try await clock.sleep(for: .seconds(3)) }
    try await clock.expectSleepers()
    let texts = try await failures {
      await ignoringErrors { try await clock.expectSleepers(2, within: .milliseconds(20)) }
      await ignoringErrors { try await clock.expectSleepers(2, within: .zero) }
      await ignoringErrors { try await clock.expectSleepers(-1) }
    }
    #expect(
      texts == [
        """
        expectSleepers(2, within: 20 ms): 1 of 2 sleepers
          ended because: the limit passed
          sleepers: 3 s (task "timer")
        """,
        """
        expectSleepers(2, within: 0 s): 1 of 2 sleepers
          ended because: the limit passed
          sleepers: 3 s (task "timer")
        """,
        "expectSleepers(-1, within: 5 s): a count cannot be negative",
      ])
    task.cancel()
  }

  @Test("sleepers that came after the limit are too late, however many there are when it is said")
  func tooLate() async throws {
    let task = Task { try await clock.sleep(for: .seconds(3)) }
    try await clock.expectSleepers()
    let findings = Findings<[VirtualClock.Sleeper]>(outcome: Outcome(elements: [], end: .timedOut(abandoned: false)))
    let asked = Asked("expectSleepers(1, within: 0 s)", count: 1)
    #expect(
      FailureText.tooFewSleepers(asked, findings, clock.queue.standing) == """
        expectSleepers(1, within: 0 s): 1 of 1 sleepers, but too late
          ended because: the limit passed
          sleepers: 3 s
        """)
    task.cancel()
  }

  @Test("a failure names the clock that nobody advanced, and who sleeps on it")
  func nobodyAdvanced() async throws {
    let ticks = timer(clock: clock).record()
    let other = Task(name: "other") { try await clock.sleep(for: .seconds(60)) }
    try await clock.expectSleepers(2)
    let texts = try await failures { try await ticks.collect(first: 1, within: .milliseconds(20)) }
    #expect(
      texts == [
        """
        collect(first: 1, within: 20 ms): received 0 of 1
          ended because: the limit passed; the sequence did not finish
          timeline: nothing in <time>
          hint: a virtual clock stands at 0 s, and nobody has advanced it to 1 s, 60 s (task "other")
        """
      ])
    other.cancel()
  }

  @Test("a clock that is advanced before anybody sleeps wakes nobody, and the limit is of real time")
  func advancedTooEarly() async throws {
    let mayStart = Gate()
    let tick = Task {
      await mayStart.pass()
      try await clock.sleep(for: .seconds(1))
    }
    try await clock.advance(by: .seconds(1))
    mayStart.open()
    try await clock.expectSleepers()
    let texts = try await failures { try await tick.expectReturn(within: .milliseconds(20)) }
    #expect(texts.count == 1 && texts[0].hasPrefix("expectReturn(within: 20 ms): did not return\n"))
    #expect(texts[0].hasSuffix("\n  hint: a virtual clock stands at 1 s, and nobody has advanced it to 2 s"))
  }

  @Test("a clock without sleepers, and the clock of another test, are no hint")
  func noHint() async throws {
    let texts = try await failures { try await pending(1).collect(first: 2, within: .milliseconds(20)) }
    #expect(texts.count == 1 && !texts[0].contains("virtual clock"))
  }

  @Test("what a Dispatch queue does later is waited for by time, not by a number of attempts")
  func laterOnAQueue() async throws {
    let flag = Shared<Bool>()
    DispatchQueue.global().asyncAfter(deadline: .now() + 0.05) { flag.set(true) }
    try await expectEventually(within: .seconds(30)) { flag.value ?? false }
  }
}
