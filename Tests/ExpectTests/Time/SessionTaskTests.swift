import Expect
import Testing

/// Everything that a test can start belongs to its session.
@Suite(.timeLimit(.minutes(5))) struct SessionTaskTests {
  @Test("tasks, detached tasks, child tasks and groups")
  func tasks() async throws {
    try await withVirtualTime { time in
      let woken = Recording<String>()
      @Sendable func sleep(_ seconds: Int, _ name: String) async throws {
        try await time.clock.sleep(for: .seconds(seconds))
        woken.record(name)
      }
      Task { try await sleep(1, "task") }
      Task.detached(priority: .background) { try await sleep(2, "detached") }
      async let child: Void = sleep(3, "async let")
      try await withThrowingTaskGroup { group in
        group.addTask { try await sleep(4, "group") }
        group.addTask(priority: .high) { try await sleep(5, "group, high") }
        try await group.waitForAll()
      }
      try await child
      #expect(woken.elements == ["task", "detached", "async let", "group", "group, high"])
      #expect(woken.times == (1...5).map { .seconds($0) })
    }
  }

  @Test("tasks run in the order in which they can")
  func order() async throws {
    try await withVirtualTime { time in
      let said = Recording<Int>()
      for number in 0..<20 { Task { said.record(number) } }
      for number in 20..<40 { Task.detached { said.record(number) } }
      try await time.settle()
      #expect(said.elements == Array(0..<40))
    }
  }

  @Test("actors")
  func actors() async throws {
    actor Counter {
      private var count = 0
      func count(after pause: Duration, on clock: VirtualClock) async throws -> Int {
        try await clock.sleep(for: pause)
        count += 1
        return count
      }
    }
    try await withVirtualTime { time in
      let counter = Counter()
      let tasks = (1...10).map { number in
        Task { try await counter.count(after: .seconds(11 - number), on: time.clock) }
      }
      try await time.advance(by: .seconds(10))
      var counts: [Int] = []
      for task in tasks { counts.append(try await task.expectReturn(within: .zero)) }
      #expect(counts == Array((1...10).reversed()))
    }
  }

  @MainActor @Test("the main actor, from a test that is isolated to it")
  func mainActor() async throws {
    for _ in 0..<20 { try await onMainActor() }
  }

  @MainActor private func onMainActor() async throws {
    var count = 0
    try await withVirtualTime { time in
      MainActor.assertIsolated()
      let task = Task {
        try await time.clock.sleep(for: .seconds(1))
        MainActor.assertIsolated()
        count += 1
      }
      try await time.advance(by: .milliseconds(999))
      #expect(count == 0)
      try await time.advance(by: .milliseconds(1))
      MainActor.assertIsolated()
      #expect(count == 1)
      try await task.expectReturn(within: .zero)
      await Task.detached { await MainActor.run { MainActor.assertIsolated() } }.value
      try await expectEventually { count == 1 }
    }
    MainActor.assertIsolated()
  }

  @Test("the main actor, from elsewhere")
  func mainActorFromElsewhere() async throws {
    try await withVirtualTime { time in
      let said = Recording<Int>()
      for number in 0..<10 {
        Task { @MainActor in
          try await time.clock.sleep(for: .seconds(1))
          said.record(number)
        }
      }
      try await said.expectElements(Array(0..<10), within: .seconds(1))
      #expect(said.times == Array(repeating: .seconds(1), count: 10))
    }
  }

  @Test("a test that is isolated to an actor")
  func isolated() async throws {
    actor Harness {
      private var log: [Int] = []
      func run() async throws {
        try await withVirtualTime { time in
          log.append(1)
          let task = Task {
            try await time.clock.sleep(for: .seconds(1))
            log.append(2)
          }
          try await task.expectReturn()
          assertIsolated()
        }
        assertIsolated()
        #expect(log == [1, 2])
      }
    }
    try await Harness().run()
  }

  @Test("streams between tasks")
  func streams() async throws {
    try await withVirtualTime { time in
      let (numbers, feed) = AsyncStream.makeStream(of: Int.self)
      let doubled = AsyncStream<Int> { continuation in
        Task {
          for await number in numbers { continuation.yield(number * 2) }
          continuation.finish()
        }
      }
      let results = doubled.record()
      Task {
        for number in 1...3 {
          try await time.clock.sleep(for: .milliseconds(10))
          feed.yield(number)
        }
        feed.finish()
      }
      try await results.expectElements([2, 4, 6], within: .milliseconds(30))
      try await results.expectFinish(within: .zero)
      #expect(results.times == [.milliseconds(10), .milliseconds(20), .milliseconds(30)])
    }
  }

  @Test("what comes from outside comes back into the session, whatever waited for it")
  func outside() async throws {
    try await withVirtualTime { time in
      let task = Task {
        await comeBackFromOutside()
        try await time.clock.sleep(for: .seconds(1))
        return time.now
      }
      let woken = try await task.value
      #expect(woken == .seconds(1))
      let onMain = Task { @MainActor in
        await comeBackFromOutside()
        MainActor.assertIsolated()
        try await time.clock.sleep(for: .seconds(1))
        return time.now
      }
      let wokenOnMain = try await onMain.value
      #expect(wokenOnMain == .seconds(2))
    }
  }

  @Test("whoever sleeps on the session's clock moves its time, from any executor, and sleeps in no real time")
  func elsewhere() async throws {
    try await withVirtualTime { time in
      let pausing = Task(executorPreference: globalConcurrentExecutor) {
        for _ in 1...3 { try await time.clock.sleep(for: .seconds(1)) }
        return time.now
      }
      let woken = try await pausing.value
      #expect(woken == .seconds(3))
      let elsewhere = Elsewhere()
      try await elsewhere.pause(on: time.clock)
      #expect(time.now == .seconds(4))
      try await elsewhere.pausing(on: time.clock).value
      #expect(time.now == .seconds(5))
      let (results, source) = AsyncStream<Int>.makeStream()
      await elsewhere.compute(into: source)
      for await result in results { #expect(result == 1) }
    }
  }

  @Test("a task that outlives its session goes on in real time")
  func outlives() async throws {
    let (started, gate, ended) = (Gate(), Gate(), Recording<Int>())
    try await withVirtualTime { time in
      Task {
        started.open()
        await gate.pass()
        await Task.yield()
        ended.record(1)
      }
      try await time.settle()
      Task { ended.record(2) }
    }
    #expect(started.isOpen)
    try await ended.expectElements([2])
    gate.open()
    try await ended.expectElements([1])
  }

  @Test("a wait that outlives its session ends with it")
  func waitOutlives() async throws {
    let (recording, gate) = (Recording<Int>(named: "silent"), Gate())
    let texts = try await failures {
      let (reads, pulls, looks, late) = try await withVirtualTime { _ in
        (
          Task { try await recording.next(within: .seconds(3600)) },
          Task { try await pending(of: Int.self).next(within: .seconds(Int64.max)) },
          Task { try await expectEventually(within: .seconds(3600), every: .seconds(60)) { false } },
          // Its source stops only after the session.
          Task { try await expectReturn(within: .seconds(3600)) { await gate.pass() } }
        )
      }
      _ = await (reads.result, pulls.result, looks.result, late.result)
    }
    gate.open()
    #expect(texts.count == 4)
    let isOver = "\n  its session is over: the body of withVirtualTime at ExpectTests/SessionTaskTests.swift:"
    #expect(texts.filter { !$0.contains(isOver) } == [])
  }

  @Test("cancelling the test reaches its body")
  func cancelled() async throws {
    let hears = Gate()
    let test = Task {
      try await withVirtualTime { _ in
        await withTaskCancellationHandler {
          await hears.pass()
        } onCancel: {
          hears.open()
        }
        try Task.checkCancellation()
      }
    }
    await eventually { hears.waiting == 1 }
    test.cancel()
    try await test.expectError(CancellationError.self)
  }
}

/// An actor whose work a session does not see.
private actor Elsewhere {
  private let queue = SerialQueue()
  nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }
  private var result = 0

  func pause(on clock: VirtualClock) async throws { try await clock.sleep(for: .seconds(1)) }
  func pausing(on clock: VirtualClock) -> Task<Void, any Error> { Task { try await pause(on: clock) } }
  func compute(into results: AsyncStream<Int>.Continuation) {
    Task {
      result += 1
      // Long enough for the session to have nothing left to do.
      for _ in 1...100 { await Task.yield() }
      results.yield(result)
      results.finish()
    }
  }
}
