import Dispatch
import Expect
import Testing

/// Sessions beside one another, and what is there before and after them.
@Suite(.timeLimit(.minutes(2))) struct SessionsTogetherTests {
  @Test("a clock that two sessions share is advanced by one, and the sleepers of the other stay there")
  func sharedClock() async throws {
    let clock = VirtualClock()
    let (sleeps, ends) = (Gate(), Gate())
    async let one: Void = withVirtualTime { time in
      let task = Task.detached {
        try await clock.sleep(for: .seconds(1))
        try await time.clock.sleep(for: .seconds(5))
        return time.now
      }
      try await time.settle()
      sleeps.open()
      await ends.pass()
      let woken = try await task.value
      #expect(woken == .seconds(5))
    }
    async let other: Void = withVirtualTime { time in
      await sleeps.pass()
      try await clock.advance(by: .seconds(1))
      try await time.advance(by: .seconds(1))
      ends.open()
    }
    _ = try await (one, other)
  }

  @Test("the clock of one session in another one")
  func foreignClock() async throws {
    let (clock, done) = (Shared<VirtualClock>(), Gate())
    let ready = Gate()
    async let one: Void = withVirtualTime { time in
      clock.set(time.clock)
      ready.open()
      await done.pass()
    }
    async let other: Void = withVirtualTime { time in
      await ready.pass()
      let foreign = try #require(clock.value)
      let task = Task.detached {
        try await foreign.sleep(for: .seconds(3))
        try await time.clock.sleep(for: .seconds(1))
        return (foreign.now.offset, time.now)
      }
      let times = try await task.value
      #expect(times == (.seconds(3), .seconds(1)))
      done.open()
    }
    _ = try await (one, other)
  }

  @Test("a clock that is used and advanced from a Dispatch queue")
  func dispatch() async throws {
    try await withVirtualTime { time in
      let queue = DispatchQueue(label: "elsewhere")
      let ticks = Recording<Duration>()
      let done = Shared<Task<Void, any Error>>()
      await withCheckedContinuation { continuation in
        queue.async {
          Task {
            for _ in 1...3 {
              try await time.clock.sleep(for: .seconds(1))
              ticks.record(time.now)
            }
          }
          done.set(Task { try await time.clock.advance(to: .init(offset: .seconds(10))) })
          continuation.resume()
        }
      }
      try await done.value?.value
      #expect(ticks.elements == [1, 2, 3].map { .seconds($0) })
      #expect(time.now == .seconds(10))
    }
  }

  @Test("a recording from before the session, and one that is read after it")
  func recordings() async throws {
    let before = Recording<Int>()
    let inside = try await withVirtualTime { time in
      let ticks = timer(clock: time.clock).record()
      Task {
        try await time.clock.sleep(for: .seconds(1))
        before.record(1)
      }
      try await before.expectElements([1], within: .seconds(1))
      try await ticks.expectElements([1], within: .zero)
      try await time.advance(by: .seconds(1))
      return ticks
    }
    try await inside.expectElements([2], within: .zero)
    try await inside.expectNothing(for: .milliseconds(20))
    let texts = try await failures { try await inside.next(within: .milliseconds(20)) }
    #expect(texts.count == 1 && texts[0].hasPrefix("next(within: 20 ms): received 0 of 1\n"))
  }

  @Test("a session inside an executor preference of the caller")
  func insidePreference() async throws {
    try await withTaskExecutorPreference(globalConcurrentExecutor) {
      try await withVirtualTime { time in
        let task = Task { try await time.clock.sleep(for: .seconds(1)) }
        try await time.advance(by: .seconds(1))
        try await task.expectReturn(within: .zero)
      }
    }
  }

  @Test("sessions one after the other and beside one another, with one actor for all")
  func sharedActor() async throws {
    actor Log {
      private var times: [Duration] = []
      func add(_ time: Duration) { times.append(time) }
      var count: Int { times.count }
    }
    let log = Log()
    try await withThrowingTaskGroup { group in
      for _ in 0..<8 {
        group.addTask {
          for _ in 0..<50 {
            try await withVirtualTime { time in
              let task = Task.detached {
                for second in 1...3 {
                  try await time.clock.sleep(for: .seconds(1))
                  #expect(time.now == .seconds(second))
                  await log.add(time.now)
                }
              }
              try await task.value
            }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(await log.count == 8 * 50 * 3)
  }
}
