import Expect
import Testing

/// Each many times, on a clock that the test advances, with real executors.
@Suite(.timeLimit(.minutes(10))) struct TimedCodeTests {
  @Test("a debounce")
  func debounce() async throws {
    for _ in 0..<timedRuns {
      let (clock, found) = (VirtualClock(), Recording<String>())
      let search = Debouncer(clock: clock, search: found.record)
      for text in ["s", "sw", "swift"] { search.type(text) }
      try await clock.expectSleepers(1)
      try await clock.advance(by: .milliseconds(299))
      #expect(clock.sleepers.map(\.deadline.offset) == [.milliseconds(300)])
      try await clock.advance(by: .milliseconds(1))
      try await found.expectElements(["swift"])
    }
  }

  @Test("a throttle")
  func throttle() async throws {
    for _ in 0..<timedRuns {
      let (clock, passed) = (VirtualClock(), Recording<Int>())
      let throttle = Throttler(clock: clock, pass: passed.record)
      for number in 1...3 { throttle.send(number) }
      try await passed.expectElements([1])
      try await clock.expectSleepers(1)
      try await clock.advance(by: .seconds(1))
      try await passed.expectElements([3])
      try await clock.expectSleepers(1)
    }
  }

  @Test("a retry with back-off")
  func retries() async throws {
    for _ in 0..<timedRuns {
      let clock = VirtualClock()
      let task = Task { try await retry(clock: clock, failing(3, then: "done")) }
      for pause in [1, 2, 4] {
        try await clock.expectSleepers(1)
        try await clock.advance(by: .seconds(pause))
      }
      #expect(try await task.expectReturn() == "done")
      #expect(clock.now.offset == .seconds(7))
    }
  }

  @Test("a countdown")
  func countsDown() async throws {
    for _ in 0..<timedRuns {
      let (clock, said) = (VirtualClock(), Recording<Int>())
      let task = Task { try await countdown(clock: clock, said.record) }
      for number in [3, 2, 1] {
        try await said.expectElements([number])
        try await clock.expectSleepers(1)
        try await clock.advance(by: .seconds(1))
      }
      try await task.expectReturn()
      #expect(said.unread == [0])
    }
  }

  @Test("a timer sequence")
  func timerSequence() async throws {
    for _ in 0..<timedRuns {
      let clock = VirtualClock()
      try await withRecording(of: timer(clock: clock)) { ticks in
        for number in 1...3 {
          try await clock.expectSleepers(1)
          try await clock.advance(by: .seconds(1))
          try await ticks.expectElements([number])
        }
      }
    }
  }

  @Test("a race between two sleeps")
  func races() async throws {
    for _ in 0..<timedRuns {
      let clock = VirtualClock()
      let task = Task { try await race(clock: clock, [("slow", .seconds(2)), ("fast", .seconds(1))]) }
      try await clock.expectSleepers(2)
      try await clock.advance(by: .seconds(1))
      #expect(try await task.expectReturn() == "fast")
      #expect(clock.sleepers.isEmpty)
    }
  }
}
