import Expect
import Testing

/// Programs that make it hard for a session.
@Suite(.timeLimit(.minutes(2))) struct HardProgramTests {
  @Test("actors that call one another while they sleep")
  func actors() async throws {
    actor Ping {
      private(set) var log: [Duration] = []
      func ping(_ other: Ping?, _ count: Int, time: VirtualTime) async throws {
        guard count > 0 else { return }
        try await time.clock.sleep(for: .seconds(1))
        log.append(time.now)
        try await other?.ping(self, count - 1, time: time)
      }
    }
    try await withVirtualTime { time in
      let (a, b) = (Ping(), Ping())
      try await a.ping(b, 6, time: time)
      #expect(await a.log == [1, 3, 5].map { .seconds($0) })
      #expect(await b.log == [2, 4, 6].map { .seconds($0) })
    }
  }

  @MainActor @Test("the main actor, an actor and a detached task, in turn")
  func everyExecutor() async throws {
    actor Worker { func work(_ clock: VirtualClock) async throws { try await clock.sleep(for: .seconds(1)) } }
    try await withVirtualTime { time in
      let worker = Worker()
      for _ in 1...100 {
        try await worker.work(time.clock)
        MainActor.assertIsolated()
        try await Task.detached { try await worker.work(time.clock) }.value
        MainActor.assertIsolated()
      }
      #expect(time.now == .seconds(200))
    }
  }

  @Test("a body that throws while its children sleep")
  func throwsOverChildren() async throws {
    let ends = Recording<String>()
    await #expect(throws: Offline.self) {
      try await withVirtualTime { time in
        @Sendable func sleep(_ name: String) async throws {
          defer { ends.record(name) }
          try await time.clock.sleep(for: .seconds(3600))
        }
        async let child: Void = sleep("async let")
        try await withThrowingTaskGroup { group in
          group.addTask { try await sleep("group") }
          try await time.settle()
          throw Offline()
        }
        try await child
      }
    }
    try await ends.expectElements(["group", "async let"], within: .zero)
  }

  @Test("a task that is cancelled at the instant at which it would be woken, by one that is woken before")
  func cancelledAtDeadline() async throws {
    try await withVirtualTime { time in
      let second = Shared<Task<Void, any Error>>()
      Task {
        try await time.clock.sleep(for: .seconds(1))
        second.value?.cancel()
      }
      try await time.settle()
      let task = Task { try await time.clock.sleep(for: .seconds(1)) }
      second.set(task)
      try await task.expectError(CancellationError.self)
      #expect(time.now == .seconds(1))
    }
  }

  @Test("a sleep that a defer starts, and one in a cancellation handler")
  func inDefer() async throws {
    try await withVirtualTime { time in
      let said = Recording<String>()
      let task = Task {
        defer {
          Task {
            try await time.clock.sleep(for: .seconds(1))
            said.record("defer")
          }
        }
        try await withTaskCancellationHandler {
          try await time.clock.sleep(for: .seconds(60))
        } onCancel: {
          Task {
            try await time.clock.sleep(for: .seconds(2))
            said.record("handler")
          }
        }
      }
      try await time.advance(by: .seconds(10))
      task.cancel()
      try await said.expectElements(["defer", "handler"], within: .seconds(2))
      #expect(said.times == [.seconds(11), .seconds(12)])
    }
  }

  @Test("an advance that would never end is ended by cancelling the test")
  func endlessAdvance() async throws {
    let underWay = Gate()
    let test = Task {
      try await withVirtualTime { time in
        Task {
          while !Task.isCancelled {
            try await time.clock.sleep(for: .nanoseconds(1))
            if time.now == .nanoseconds(100) { underWay.open() }
          }
        }
        try await time.advance(by: .seconds(Int64.max))
      }
    }
    await underWay.pass()
    try await test.expectCancellable(within: .seconds(30))
    await #expect(throws: CancellationError.self) { try await test.value }
  }

  @Test("a time out that the user wrote, on the session's clock")
  func timeOut() async throws {
    @Sendable func withTimeout<R: Sendable>(
      _ limit: Duration, _ clock: any Clock<Duration>, _ work: @escaping @Sendable () async throws -> R
    ) async throws -> R? {
      try await withThrowingTaskGroup(of: R?.self) { group in
        group.addTask { try await work() }
        group.addTask {
          try await clock.sleep(for: limit)
          return nil
        }
        defer { group.cancelAll() }
        return try await group.next() ?? nil
      }
    }
    try await withVirtualTime { time in
      let clock = time.clock
      let late = try await withTimeout(.seconds(1), clock) {
        try await clock.sleep(for: .seconds(2))
        return 1
      }
      #expect(late == nil && time.now == .seconds(1))
      let early = try await withTimeout(.seconds(2), clock) {
        try await clock.sleep(for: .seconds(1))
        return 1
      }
      #expect(early == 1 && time.now == .seconds(2))
      #expect(clock.sleepers.isEmpty)
    }
  }

  @Test("tasks that start at once, discarding groups, escalated priorities and isolated deinits")
  func otherTasks() async throws {
    try await withVirtualTime { time in
      let said = Recording<String>()
      Task.immediate {
        try await time.clock.sleep(for: .seconds(1))
        said.record("immediate")
      }
      try await withThrowingDiscardingTaskGroup { group in
        for number in 2...3 {
          group.addTask {
            try await time.clock.sleep(for: .seconds(number))
            said.record("discarding \(number)")
          }
        }
      }
      let low = Task(priority: .background) {
        try await time.clock.sleep(for: .seconds(1))
        said.record("low")
      }
      try await Task(priority: .high) { try await low.value }.value
      do { _ = Loud { said.record("deinit") } }
      try await said.expectElements(["immediate", "discarding 2", "discarding 3", "low", "deinit"], within: .zero)
      #expect(time.now == .seconds(4))
    }
  }

  @Test("a task that starts at once, awaits something outside and comes back")
  func immediateOutside() async throws {
    try await withVirtualTime { time in
      let task = Task.immediate {
        await comeBackFromOutside()
        try await time.clock.sleep(for: .seconds(1))
        return time.now
      }
      let woken = try await task.value
      #expect(woken == .seconds(1))
    }
  }

  @Test("thousands of tasks that yield, sleep and are cancelled in the middle")
  func storm() async throws {
    try await withVirtualTime(shuffling: 7) { time in
      let ends = Tally()
      let tasks = (0..<2_000).map { number in
        Task(priority: number % 2 == 0 ? .high : .low) {
          defer { ends.add() }
          for _ in 0..<5 {
            await Task.yield()
            try await time.clock.sleep(for: .milliseconds(number % 17))
          }
        }
      }
      try await time.advance(by: .milliseconds(20))
      for task in tasks where task.hashValue % 3 == 0 { task.cancel() }
      try await time.runToEnd()
      #expect(ends.count == tasks.count && time.clock.sleepers.isEmpty)
    }
  }
}

@MainActor private final class Loud {
  private let bye: @Sendable () -> Void
  nonisolated init(_ bye: @escaping @Sendable () -> Void) { self.bye = bye }
  isolated deinit { bye() }
}
