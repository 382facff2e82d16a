import Expect
import Testing

/// Each many times, in a session: nothing has to be waited for, and every instant is exact.
@Suite(.timeLimit(.minutes(10))) struct SessionTimedCodeTests {
  @Test("a debounce")
  func debounce() async throws {
    for _ in 0..<timedRuns {
      try await withVirtualTime { time in
        let found = Recording<String>()
        let search = Debouncer(clock: time.clock, search: found.record)
        search.type("s")
        try await found.expectNothing(for: .milliseconds(299))
        search.type("sw")
        search.type("swift")
        try await found.expectNothing(for: .milliseconds(299))
        try await found.expectElements(["swift"], within: .milliseconds(1))
        try await found.expectNothing(for: .seconds(3600))
      }
    }
  }

  @Test("a throttle")
  func throttle() async throws {
    for _ in 0..<timedRuns {
      try await withVirtualTime { time in
        let passed = Recording<Int>()
        let throttle = Throttler(clock: time.clock, pass: passed.record)
        for number in 1...3 { throttle.send(number) }
        try await time.advance(by: .milliseconds(1_500))
        throttle.send(4)
        try await time.advance(by: .seconds(3))
        throttle.send(5)
        #expect(passed.elements == [1, 3, 4, 5])
        #expect(passed.times == [.zero, .seconds(1), .seconds(2), .milliseconds(4_500)])
      }
    }
  }

  @Test("a retry with back-off")
  func retries() async throws {
    for _ in 0..<timedRuns {
      try await withVirtualTime { time in
        let task = Task { try await retry(clock: time.clock, failing(3, then: "done")) }
        try await task.expectPending(for: .milliseconds(6_999))
        #expect(try await task.expectReturn(within: .milliseconds(1)) == "done")
      }
    }
  }

  @Test("a countdown")
  func countsDown() async throws {
    for _ in 0..<timedRuns {
      try await withVirtualTime { time in
        let said = Recording<Int>()
        let task = Task { try await countdown(clock: time.clock, said.record) }
        try await said.expectElements([3], within: .zero)
        try await said.expectNothing(for: .milliseconds(999))
        try await time.advance(by: .milliseconds(1))
        try await said.expectElements([2], within: .zero)
        try await task.expectReturn(within: .seconds(2))
        #expect(said.times == [.zero, .seconds(1), .seconds(2), .seconds(3)])
      }
    }
  }

  @Test("a timer sequence")
  func timerSequence() async throws {
    for _ in 0..<timedRuns {
      try await withVirtualTime { time in
        let ticks = timer(clock: time.clock).record()
        try await ticks.expectElements([1, 2, 3, 4, 5], within: .seconds(5))
        #expect(ticks.times == (1...5).map { .seconds($0) })
      }
    }
  }

  @Test("a race between two sleeps")
  func races() async throws {
    for _ in 0..<timedRuns {
      try await withVirtualTime { time in
        #expect(try await race(clock: time.clock, [("slow", .seconds(2)), ("fast", .seconds(1))]) == "fast")
        #expect(time.now == .seconds(1))
        let same = try await race(clock: time.clock, [("first", .seconds(1)), ("second", .seconds(1))])
        #expect(same == "first" && time.clock.sleepers.isEmpty)
      }
    }
  }
}
