import Dispatch
import Expect
import Testing

@Suite(.timeLimit(.minutes(5))) struct ExpectPendingTests {
  @Test("an operation that waits is pending, and is cancelled after the window")
  func pendingOperation() async throws {
    let cancelled = Gate()
    try await expectPending(for: .milliseconds(20)) {
      await withTaskCancellationHandler {
        try? await Task.sleep(for: .seconds(600))
      } onCancel: {
        cancelled.open()
      }
    }
    #expect(cancelled.isOpen)
  }

  @Test("a task that waits is pending, and goes on")
  func pendingTask() async throws {
    let gate = Gate()
    let task = Task {
      await gate.pass()
      return 3
    }
    try await task.expectPending(for: .milliseconds(20))
    try await task.expectPending(for: .zero)
    #expect(!task.isCancelled)
    gate.open()
    #expect(try await task.expectReturn(within: .seconds(30)) == 3)
  }

  @Test("a window is no shorter than it says", arguments: [Duration.milliseconds(1), .milliseconds(60)])
  func exact(window: Duration) async throws {
    let start = ContinuousClock.now
    try await expectPending(for: window) { try await Task.sleep(for: .seconds(600)) }
    #expect(ContinuousClock.now - start >= window)
  }

  @Test("an operation that ends inside the window is a failure that says how")
  func ended() async throws {
    let texts = try await failures {
      await ignoringErrors { try await expectPending(for: .seconds(30)) { "a" } }
      await ignoringErrors { try await expectPending(for: .seconds(30)) {} }
      await ignoringErrors { try await expectPending(for: .seconds(30)) { throw Offline() } }
      await ignoringErrors { try await Task { 3 }.expectPending(for: .seconds(30)) }
    }
    let headline = "expectPending(for: 30 s): did not stay pending\n  ended because: the operation"
    #expect(
      texts == [
        "\(headline) returned \"a\", at <time>", "\(headline) returned, at <time>",
        "\(headline) threw ExpectTests.Offline(), at <time>", "\(headline) returned 3, at <time>",
      ])
  }

  @Test("a window of zero is one look")
  func zero() async throws {
    try await expectPending(for: .zero) { try await Task.sleep(for: .seconds(600)) }
    let done = Task { 3 }
    _ = await done.value
    let texts = try await failures {
      await ignoringErrors { try await expectPending(for: .zero) { await Task.yield() } }
      await ignoringErrors { try await done.expectPending(for: .zero) }
    }
    #expect(texts.map { $0.prefix(44) } == Array(repeating: "expectPending(for: 0 s): did not stay pendin", count: 2))
  }

  @Test("a negative window is a failure, and nothing is started")
  func negative() async throws {
    let texts = try await failures {
      try await expectPending(for: .milliseconds(-1)) { Issue.record("started") }
    }
    #expect(texts == ["expectPending(for: -1 ms): a window cannot be negative"])
  }

  @Test("operations that ignore cancellation or block their thread are pending, and are left behind")
  func stuck() async throws {
    let gate = Gate()
    let semaphore = DispatchSemaphore(value: 0)
    try await expectPending(for: .milliseconds(20)) { await gate.pass() }
    try await expectPending(for: .milliseconds(20)) { block(semaphore) }
    gate.open()
    semaphore.signal()
  }

  @Test("a task that nobody can cancel costs nothing after the window")
  func deafTask() async throws {
    let gate = Gate()
    let task = Task { await gate.pass() }
    for _ in 0..<100 { try await task.expectPending(for: .zero) }
    gate.open()
  }

  @Test("a huge window ends with the operation, or with the test's task")
  func huge() async throws {
    let texts = try await failures { try await expectPending(for: .seconds(Int64.max)) { await Task.yield() } }
    #expect(texts.count == 1)
    let gate = Gate()
    let task = Task { try await expectPending(for: .seconds(Int64.max)) { await gate.pass() } }
    await eventually { gate.waiting == 1 }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    gate.open()
  }
}

private func block(_ semaphore: DispatchSemaphore) { semaphore.wait() }
