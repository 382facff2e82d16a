import Expect
import Testing

@Suite(.timeLimit(.minutes(5))) struct SessionTests {
  @Test("an hour passes in no time, and exactly")
  func anHour() async throws {
    let value = try await withVirtualTime { time in
      let silence = pending(of: Int.self).record()
      try await silence.expectNothing(for: .seconds(3600))
      #expect(time.now == .seconds(3600))
      return "the body's value"
    }
    #expect(value == "the body's value")
  }

  @Test("advancing wakes each sleeper at its deadline, and those who sleep again")
  func advance() async throws {
    try await withVirtualTime { time in
      let said = Recording<String>()
      Task {
        for number in 1...5 {
          try await time.clock.sleep(for: .seconds(1))
          said.record("\(number) at \(time.now == .seconds(number))")
        }
      }
      try await time.advance(by: .seconds(3))
      #expect(said.elements == ["1 at true", "2 at true", "3 at true"])
      #expect(said.times == [.seconds(1), .seconds(2), .seconds(3)])
      #expect(time.clock.sleepers.map(\.deadline.offset) == [.seconds(4)])
      try await time.runToEnd()
      #expect(time.now == .seconds(5) && said.elements.count == 5)
    }
  }

  @Test("settling runs all that can run, and moves no time")
  func settle() async throws {
    try await withVirtualTime { time in
      let count = Tally()
      Task {
        for _ in 0..<100 {
          await Task.yield()
          await Task { count.add() }.value
        }
        try await time.clock.sleep(for: .nanoseconds(1))
        count.add()
      }
      try await time.settle()
      #expect(count.count == 100 && time.now == .zero)
    }
  }

  @Test("what comes at the very instant of a limit comes in time, and belongs to a window")
  func atTheLimit() async throws {
    try await withVirtualTime { time in
      let ticks = timer(clock: time.clock).record()
      try await ticks.expectElements([1], within: .seconds(1))
      try await ticks.expectNothing(for: .milliseconds(999))
      #expect(try await ticks.collect(for: .milliseconds(1)) == [2])
      #expect(await ticks.outcome(first: 1, within: .seconds(1) - .nanoseconds(1)).end == .timedOut(abandoned: false))
      try await ticks.expectElements([3], within: .nanoseconds(1))
      #expect(time.now == .seconds(3))
    }
  }

  @Test("a look is a look at what is there when everything is suspended")
  func look() async throws {
    try await withVirtualTime { time in
      let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
      let numbers = stream.record()
      Task { await Task { continuation.yield(1) }.value }
      try await numbers.expectElements([1], within: .zero)
      try await numbers.expectNothing(for: .zero)
      #expect(time.now == .zero)
    }
  }

  @Test("a body that awaits a sleeper itself moves the time, too")
  func plainAwait() async throws {
    try await withVirtualTime { time in
      #expect(try await retry(clock: time.clock, failing(3, then: "done")) == "done")
      #expect(time.now == .seconds(7))
      try await time.clock.sleep(for: .seconds(1))
      #expect(time.now == .seconds(8))
    }
  }

  @Test("conditions are looked at in virtual time")
  func conditions() async throws {
    try await withVirtualTime { time in
      let done = Shared<Bool>()
      Task {
        try await time.clock.sleep(for: .seconds(30))
        done.set(true)
      }
      try await expectNever(for: .milliseconds(29_999), every: .milliseconds(100)) { done.value ?? false }
      try await expectEventually(within: .seconds(1), every: .milliseconds(1)) { done.value ?? false }
      #expect(time.now == .seconds(30))
    }
  }

  @Test("operations have limits and windows in virtual time")
  func operations() async throws {
    try await withVirtualTime { time in
      try await expectReturn(within: .seconds(10)) { try await time.clock.sleep(for: .seconds(10)) }
      #expect(time.now == .seconds(10))
      try await expectPending(for: .seconds(60)) { try await time.clock.sleep(for: .seconds(61)) }
      try await expectCancellable { try await time.clock.sleep(for: .seconds(61)) }
      #expect(time.now == .seconds(70) && time.clock.sleepers.isEmpty)
      let task = Task { try await time.clock.sleep(for: .seconds(1)) }
      try await task.expectPending(for: .milliseconds(999))
      try await task.expectReturn(within: .milliseconds(1))
    }
  }

  @Test("one shot verbs on sequences have limits and windows in virtual time")
  func sequences() async throws {
    try await withVirtualTime { time in
      let three = try await timer(clock: time.clock).collect(first: 3, within: .seconds(3))
      #expect(three == [1, 2, 3])
      #expect(try await timer(clock: time.clock).collect(for: .milliseconds(2_500)) == [1, 2])
      #expect(time.now == .milliseconds(5_500))
      #expect(try await timer(clock: time.clock).next(where: { $0 == 4 }) == 4)
      #expect(time.now == .milliseconds(9_500))
    }
  }

  @Test("a source that does not hear of its cancellation costs no time")
  func deaf() async throws {
    try await withVirtualTime { time in
      let gate = Gate()
      try await Deaf(gate: gate).expectNothing(for: .seconds(5))
      #expect(time.now == .seconds(5))
      gate.open()
    }
  }

  @Test("many sessions beside one another have each their own time", arguments: [0, 1, 2, 3])
  func parallel(first: Int) async throws {
    try await withThrowingTaskGroup { group in
      for number in 0..<8 {
        group.addTask {
          try await withVirtualTime { time in
            let seconds = Duration.seconds(first * 8 + number)
            let task = Task.detached { try await time.clock.sleep(for: seconds) }
            try await task.expectReturn(within: seconds)
            #expect(time.now == seconds)
          }
        }
      }
      try await group.waitForAll()
    }
  }

  @Test("a virtual clock of one's own is exact in a session, too")
  func otherClock() async throws {
    try await withVirtualTime { time in
      let clock = VirtualClock()
      let said = Recording<Int>()
      let task = Task { try await countdown(clock: clock, said.record) }
      try await time.settle()
      try await clock.advance(by: .seconds(3))
      #expect(said.elements == [3, 2, 1, 0] && time.now == .zero)
      try await task.expectReturn(within: .zero)
    }
  }
}
