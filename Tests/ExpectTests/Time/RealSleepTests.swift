import Expect
import Testing

/// A session does not wait for sleeps in real time, and says so.
@Suite(.timeLimit(.minutes(2))) struct RealSleepTests {
  @Test("a task that has slept in real time is a failure at the end")
  func slept() async throws {
    let texts = try await failures {
      try await withVirtualTime { time in
        let task = Task { try await pause(milliseconds: 200) }
        try await task.value
        #expect(time.now == .zero)
      }
    }
    #expect(texts == ["withVirtualTime: a task slept <time> of real time at pause(milliseconds:): inject the clock"])
  }

  @Test("a task that is still asleep at the end is a failure, too")
  func stillAsleep() async throws {
    let sleeper = Shared<Task<Void, any Error>>()
    let texts = try await failures {
      try await withVirtualTime { _ in
        sleeper.set(Task { try await pause(milliseconds: 3_600_000) })
      }
    }
    sleeper.value?.cancel()
    #expect(
      texts == ["withVirtualTime: a task sleeps in real time at pause(milliseconds:): inject the clock"])
  }

  @Test("a limit that passes while a task sleeps in real time says so")
  func atALimit() async throws {
    let texts = try await failures {
      try await withVirtualTime { _ in
        try await expectReturn(within: .seconds(10)) { try await pause(milliseconds: 5_000) }
      }
    }
    #expect(
      texts == [
        """
        expectReturn(within: 10 s): did not return
          ended because: the limit passed; the operation ended <time> after cancellation
          deadlock: everything was suspended, and nobody slept on the session's clock; work on other threads is not seen
          real time: a task sleeps in real time at pause(milliseconds:): inject the clock
          waiting: ExpectTests/RealSleepTests.swift:35: expectReturn(within: 10 s): did not end
        """
      ])
  }

  @Test("a body that waits for a task that sleeps in real time is told after a limit of real time")
  func idle() async throws {
    let texts = try await failures {
      try await withLimits(within: .seconds(1)) {
        try await withVirtualTime { _ in
          try await pause(milliseconds: 3_600_000)
        }
      }
    }
    #expect(
      texts == [
        """
        withVirtualTime: the body does not go on
          ended because: everything is suspended, and for the limit, in real time, nothing came from outside of the \
        session either; the body is cancelled
          real time: a task sleeps in real time at pause(milliseconds:): inject the clock
        """
      ])
  }

  @Test("every way to sleep in real time is seen, with its place", arguments: Sleep.allCases)
  func everyWay(sleep: Sleep) async throws {
    let texts = try await failures {
      try await withVirtualTime { _ in
        let task = Task { try await sleep.begin() }
        try await task.value
      }
    }
    #expect(
      texts == ["withVirtualTime: a task slept <time> of real time at RealSleepTests.Sleep.begin(): inject the clock"])
  }

  enum Sleep: CaseIterable {
    case nanoseconds, duration, clock, suspendingClock, existentialClock

    func begin() async throws {
      switch self {
      case .nanoseconds: try await Task.sleep(nanoseconds: 200_000_000)
      case .duration: try await Task.sleep(for: .milliseconds(200))
      case .clock: try await Task.sleep(until: .now + .milliseconds(200), clock: .continuous)
      case .suspendingClock: try await Task.sleep(for: .milliseconds(200), clock: .suspending)
      case .existentialClock: try await (ContinuousClock() as any Clock<Duration>).sleep(for: .milliseconds(200))
      }
    }
  }

  @Test("wherever a task of the session sleeps it is seen, and each place is named once")
  func everywhere() async throws {
    actor Poller {
      func poll() async throws { try await pauseForAnHour() }
    }
    let texts = try await failures {
      try await withVirtualTime { time in
        let poller = Poller()
        let tasks = [
          Task { try await poller.poll() },
          Task { try await onMain() },
          Task { try await inAChild() },
          Task { try await inAGroup() },
          Task.detached { try await pauseForAnHour() },
        ]
        try await time.settle()
        for task in tasks { task.cancel() }
        for task in tasks { _ = await task.result }
      }
    }
    #expect(texts.count == 1)
    let lines = texts.first?.split(separator: "\n") ?? []
    #expect(lines.allSatisfy { $0.hasSuffix(": a task sleeps in real time at pauseForAnHour(): inject the clock") })
    #expect(lines.count == 5)
  }

  @MainActor private func onMain() async throws { try await pauseForAnHour() }

  private func inAChild() async throws {
    async let child: Void = pauseForAnHour()
    try await child
  }

  private func inAGroup() async throws {
    try await withThrowingTaskGroup { group in
      for _ in 1...3 { group.addTask { try await pauseForAnHour() } }
      try await group.waitForAll()
    }
  }

  @Test("a method is named with its type")
  func method() async throws {
    actor Poller {
      func poll() async throws { try await Task.sleep(for: .milliseconds(200)) }
    }
    let texts = try await failures { try await withVirtualTime { _ in try await Poller().poll() } }
    #expect(
      texts == [
        """
        withVirtualTime: a task slept <time> of real time at poll() in Poller #1 in RealSleepTests.method(): \
        inject the clock
        """
      ])
  }

  @Test("a sleep that is cancelled before everything is suspended made no difference")
  func cancelledAtOnce() async throws {
    try await withVirtualTime { _ in
      let answer = try await withTimeout(milliseconds: 3_600_000) { "at once" }
      #expect(answer == "at once")
    }
  }

  @Test("a sleep over which the time has moved did make one")
  func cancelledLater() async throws {
    let texts = try await failures {
      try await withVirtualTime { time in
        let answer = try await withTimeout(milliseconds: 3_600_000) {
          try await time.clock.sleep(for: .seconds(1))
          return "later"
        }
        #expect(answer == "later" && time.now == .seconds(1))
      }
    }
    #expect(
      texts == ["withVirtualTime: a task sleeps in real time at pause(milliseconds:): inject the clock"])
  }

  @Test("tasks that do not belong to the session may sleep as they like")
  func foreign() async throws {
    let before = Task { try await pause(milliseconds: 1) }
    let gate = Gate()
    let after = try await withVirtualTime { _ in
      Task {
        await gate.pass()
        try await pause(milliseconds: 1)
      }
    }
    gate.open()
    try await after.value
    try await before.value
  }

  @Test("an error of the body is thrown beside the failure, but no second failure beside one")
  func bodyThrows() async throws {
    let texts = try await failures {
      await #expect(throws: Offline.self) {
        try await withVirtualTime { _ in
          try await pause(milliseconds: 200)
          throw Offline()
        }
      }
      await ignoringErrors {
        try await withVirtualTime { time in
          try await pause(milliseconds: 200)
          try await time.advance(by: .seconds(-1))
        }
      }
    }
    #expect(
      texts == [
        "withVirtualTime: a task slept <time> of real time at pause(milliseconds:): inject the clock",
        "advance(by: -1 s): time does not go back",
      ])
  }
}

/// Sleeps in real time, whatever clock there is.
private func pause(milliseconds: UInt64) async throws {
  try await Task.sleep(nanoseconds: milliseconds * 1_000_000)
}

private func pauseForAnHour() async throws { try await Task.sleep(for: .seconds(3600)) }

/// As many write it.
private func withTimeout<R: Sendable>(
  milliseconds: UInt64, _ work: @escaping @Sendable () async throws -> R
) async throws -> R? {
  try await withThrowingTaskGroup(of: R?.self) { group in
    group.addTask { try await work() }
    group.addTask {
      try await pause(milliseconds: milliseconds)
      return nil
    }
    defer { group.cancelAll() }
    return try await group.next() ?? nil
  }
}
