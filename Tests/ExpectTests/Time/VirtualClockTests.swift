import Expect
import Testing

@Suite(.timeLimit(.minutes(5))) struct VirtualClockTests {
  private let clock = VirtualClock()

  @Test("time stands still until somebody advances it, and is exact")
  func standsStill() async throws {
    #expect(clock.now.offset == .zero)
    try await clock.advance(by: .milliseconds(1_500))
    try await clock.advance(to: .init(offset: .seconds(2)))
    #expect(clock.now.offset == .seconds(2))
    #expect(clock.now.advanced(by: .seconds(1)).offset == .seconds(3))
  }

  @Test("sleepers are seen in the order of their deadlines, and of their coming, with the names of their tasks")
  func order() async throws {
    for (name, seconds) in [("a", 3), ("b", 1), ("c", 2), ("d", 1)] {
      Task(name: name) { [clock] in try await clock.sleep(for: .seconds(seconds)) }
      try await clock.expectSleepers(where: name)
    }
    #expect(clock.sleepers.map(\.name) == ["b", "d", "c", "a"])
    #expect(clock.sleepers.map(\.deadline.offset) == [.seconds(1), .seconds(1), .seconds(2), .seconds(3)])
    try await clock.advance(by: .seconds(2))
    #expect(clock.sleepers.map(\.name) == ["a"])
  }

  @Test("whoever is woken finds the clock at its deadline")
  func nowOfSleeper() async throws {
    let woken = Recording<Duration>()
    Task { [clock] in
      try await clock.sleep(for: .seconds(1))
      woken.record(clock.now.offset)
    }
    try await clock.expectSleepers()
    try await clock.advance(by: .seconds(1))
    try await woken.expectElements([.seconds(1)])
  }

  @Test("a sleep until a time that has passed returns at once")
  func past() async throws {
    try await clock.advance(by: .seconds(1))
    try await clock.sleep(until: clock.now)
    try await clock.sleep(until: .init(offset: .seconds(-1)))
    #expect(clock.sleepers.isEmpty)
  }

  @Test("a cancelled sleeper is no sleeper any more at once, and throws")
  func cancelled() async throws {
    let task = Task { [clock] in try await clock.sleep(for: .seconds(1)) }
    try await clock.expectSleepers()
    task.cancel()
    #expect(clock.sleepers.isEmpty)
    try await task.expectError(CancellationError.self)
  }

  @Test("a task that is cancelled already does not sleep, not even until the past")
  func cancelledBefore() async throws {
    let task = Task { [clock] in
      withUnsafeCurrentTask { $0?.cancel() }
      try await clock.sleep(until: clock.now)
    }
    try await task.expectError(CancellationError.self)
  }

  @Test("the longest durations there are do no harm")
  func limitsOfDuration() async throws {
    let longest = Duration(attoseconds: .max)
    try await clock.advance(by: .seconds(1))
    let sleeper = Task { [clock] in try await clock.sleep(for: longest) }
    try await clock.expectSleepers()
    #expect(clock.sleepers.map(\.deadline.offset) == [longest])
    #expect(VirtualClock.Instant(offset: longest).duration(to: .init(offset: .seconds(-1))) < .seconds(-1))
    #expect(clock.now.advanced(by: Duration(attoseconds: .min)) < clock.now)
    try await clock.advance(by: .seconds(Int64.max))
    #expect(clock.sleepers.count == 1)
    try await clock.advance(by: longest)
    try await sleeper.expectReturn()
  }

  @Test("a sleeper that is woken may advance the clock itself, and time does not go back after that")
  func advanceBySleeper() async throws {
    let task = Task { [clock] in
      try await clock.sleep(for: .seconds(1))
      try await clock.advance(by: .seconds(10))
    }
    try await clock.expectSleepers()
    try await clock.advance(by: .seconds(2))
    try await task.expectReturn()
    #expect(clock.now.offset >= .seconds(11))
  }

  @Test("any clock of durations will do for the code under test")
  func existential() async throws {
    let any: any Clock<Duration> = .virtual
    let task = Task { try await any.sleep(for: .seconds(1)) }
    let clock = try #require(any as? VirtualClock)
    try await clock.expectSleepers()
    try await clock.advance(by: .seconds(1))
    try await task.expectReturn()
  }

  @Test("many sleepers are woken, each once")
  func many() async throws {
    let woken = Tally()
    // No more: the pool serves other tests as well.
    let tasks = (1...1_000).map { number in
      Task { [clock] in
        try await clock.sleep(for: .milliseconds(number))
        woken.add()
      }
    }
    try await clock.expectSleepers(tasks.count, within: .seconds(60))
    try await clock.advance(by: .milliseconds(500))
    #expect(clock.sleepers.count == 500)
    try await clock.advance(by: .seconds(1))
    for task in tasks { try await task.expectReturn(within: .seconds(60)) }
    #expect(woken.count == 1_000)
  }
}

extension VirtualClock {
  /// Waits until a task with this name sleeps.
  fileprivate func expectSleepers(where name: String) async throws {
    try await expectEventually { self.sleepers.contains { $0.name == name } }
  }
}
