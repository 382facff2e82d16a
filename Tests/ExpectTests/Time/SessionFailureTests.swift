import Dispatch
import Expect
import Testing

@Suite(.timeLimit(.minutes(5))) struct SessionFailureTests {
  @Test("a deadlock is a failure at once, with every wait")
  func deadlock() async throws {
    let texts = try await failures {
      try await withVirtualTime { _ in
        let (a, b) = (Recording<Int>(named: "a"), Recording<Int>(named: "b"))
        let task = Task {
          try await a.next(within: .seconds(60))
          b.record(1)
        }
        await ignoringErrors { try await b.collect(first: 1) }
        a.record(1)
        try await task.expectReturn()
      }
    }
    #expect(
      texts == [
        """
        collect(first: 1, within: 5 s) on "b": received 0 of 1
          ended because: the limit passed; the recording did not finish
          timeline: nothing in <time>
          sibling "a": nothing
          deadlock: everything was suspended, and nobody slept on the session's clock; work on other threads is not \
        seen
          waiting: ExpectTests/SessionFailureTests.swift:15: collect(first: 1, within: 5 s): received 0 of 1
          waiting: ExpectTests/SessionFailureTests.swift:12: next(within: 60 s): received 0 of 1
        """
      ])
  }

  @Test("a wait without an end, in which nothing can happen, ends")
  func withoutEnd() async throws {
    let texts = try await failures {
      try await withVirtualTime { time in
        try await pending(of: Int.self).collect(first: 1, within: .seconds(Int64.max))
      }
    }
    #expect(texts.count == 1 && texts[0].contains("\n  deadlock: everything was suspended"))
  }

  @Test("a limit that is too short names those who still sleep")
  func tooShort() async throws {
    let texts = try await failures {
      try await withVirtualTime { time in
        let task = Task(name: "slow") { try await time.clock.sleep(for: .seconds(6)) }
        try await task.expectReturn()
      }
    }
    #expect(
      texts == [
        """
        expectReturn(within: 5 s): did not return
          ended because: the limit passed; the operation ended <time> after cancellation
          sleeping: 6 s (task "slow")
        """
      ])
  }

  @Test("time does not go back, sessions do not stand inside one another, and a session that is over is over")
  func misuse() async throws {
    var escaped: VirtualTime?
    let texts = try await failures {
      try await withVirtualTime { time in
        escaped = time
        await ignoringErrors { try await time.advance(by: .seconds(-1)) }
        await ignoringErrors { try await withVirtualTime { _ in } }
      }
      let time = try #require(escaped)
      await ignoringErrors { try await time.advance(by: .seconds(1)) }
      await ignoringErrors { try await time.settle() }
      await ignoringErrors { try await time.clock.runToEnd() }
    }
    let isOver =
      "its session is over: the body of withVirtualTime at ExpectTests/SessionFailureTests.swift:67 has ended"
    #expect(
      texts == [
        "advance(by: -1 s): time does not go back",
        "withVirtualTime: there is a session already: use its time",
        "advance(by: 1 s): \(isOver)",
        "settle(): \(isOver)",
        "runToEnd(within: 5 s): \(isOver)",
      ])
  }

  @Test("whoever sleeps on the clock of a session that is over sleeps until it is cancelled")
  func sleepAfterEnd() async throws {
    let time = try await withVirtualTime { $0 }
    let sleeper = Task { try await time.clock.sleep(for: .seconds(1)) }
    try await time.clock.expectSleepers()
    sleeper.cancel()
    try await sleeper.expectError(CancellationError.self)
  }

  @Test("an advance inside a sleeping task is one like any other")
  func advanceBySleeper() async throws {
    try await withVirtualTime { time in
      let task = Task {
        try await time.clock.sleep(for: .seconds(1))
        try await time.advance(by: .seconds(10))
        return time.now
      }
      try await time.advance(by: .seconds(5))
      #expect(time.now == .seconds(5))
      #expect(try await task.expectReturn(within: .seconds(6)) == .seconds(11))
    }
  }

  @Test("deadlines at the limits of a duration")
  func limitsOfDuration() async throws {
    let longest = Duration(attoseconds: .max)
    try await withVirtualTime { time in
      try await time.advance(by: .seconds(1))
      let sleepers = [Duration.seconds(Int64.max), longest].map { duration in
        Task { try await time.clock.sleep(for: duration) }
      }
      try await sleepers[0].expectPending(for: .seconds(1_000_000))
      try await time.advance(by: .seconds(Int64.max))
      try await sleepers[0].expectReturn(within: .zero)
      try await time.advance(by: longest)
      try await sleepers[1].expectReturn(within: .zero)
      #expect(time.now == longest)
    }
  }

  @Test("a body that waits for nothing that could come is cancelled after a limit of real time")
  func idle() async throws {
    let gate = Gate()
    let texts = try await failures {
      try await withLimits(within: .seconds(1)) {
        try await withVirtualTime { time in
          await withTaskCancellationHandler {
            await gate.pass()
          } onCancel: {
            gate.open()
          }
        }
      }
    }
    #expect(
      texts == [
        """
        withVirtualTime: the body does not go on
          ended because: everything is suspended, and for the limit, in real time, nothing came from outside of the \
        session either; the body is cancelled
        """
      ])
  }

  @Test("a job that keeps the session's thread is a failure after a limit of real time")
  func blocked() async throws {
    let semaphore = DispatchSemaphore(value: 0)
    let texts = try await failures(heard: { semaphore.signal() }) {
      try await withLimits(within: .seconds(1)) {
        try await withVirtualTime { _ in
          let task = Task(name: "blocks") { semaphore.wait() }
          try await task.expectReturn()
        }
      }
    }
    #expect(texts.first?.contains("a job has kept the session's thread; the body is cancelled\n") == true)
    #expect(texts.first?.contains("waiting: ExpectTests/SessionFailureTests.swift:") == true)
  }

  @Test("a body that waits for a stream that nobody feeds is cancelled after a limit of real time")
  func silentStream() async throws {
    let (silent, feed) = AsyncStream.makeStream(of: Int.self)
    let texts = try await failures {
      try await withLimits(within: .seconds(1)) {
        try await withVirtualTime { _ in
          for await _ in silent {}
        }
      }
    }
    withExtendedLifetime(feed) {}
    #expect(
      texts == [
        """
        withVirtualTime: the body does not go on
          ended because: everything is suspended, and for the limit, in real time, nothing came from outside of the \
        session either; the body is cancelled
        """
      ])
  }

  @Test("an error of the body is thrown as it is")
  func bodyThrows() async throws {
    await #expect(throws: Offline.self) {
      try await withVirtualTime { time in
        Task { try await time.clock.sleep(for: .seconds(1)) }
        throw Offline()
      }
    }
  }
}
