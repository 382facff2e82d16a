import Dispatch
import Expect
import Testing

@Suite(.timeLimit(.minutes(5))) struct ExpectCancellableTests {
  @Test("an operation that ends when it is cancelled, however it ends")
  func ends() async throws {
    try await expectCancellable(within: .seconds(30)) { try await Task.sleep(for: .seconds(600)) }
    try await expectCancellable(within: .seconds(30)) { try? await Task.sleep(for: .seconds(600)) }
    try await expectCancellable(within: .seconds(30)) {
      try? await Task.sleep(for: .seconds(600))
      throw Offline()
    }
  }

  @Test("an operation that ends by itself passes")
  func endsByItself() async throws {
    try await expectCancellable(within: .seconds(30)) { 3 }
    try await expectCancellable(within: .seconds(30)) { throw Offline() }
    try await expectCancellable(within: .milliseconds(1)) { await Task.yield() }
  }

  @Test("it is cancelled once it runs, not before")
  func onceItRuns() async throws {
    for _ in 0..<50 {
      var wasCancelled: [Bool] = []
      try await expectCancellable(within: .seconds(30)) {
        wasCancelled.append(Task.isCancelled)
        try? await Task.sleep(for: .seconds(600))
        wasCancelled.append(Task.isCancelled)
      }
      #expect(wasCancelled == [false, true])
    }
  }

  @MainActor @Test("it is cancelled once it runs, on the main actor too")
  func onceItRunsOnMain() async throws {
    for _ in 0..<50 {
      var wasCancelled: [Bool] = []
      try await expectCancellable(within: .seconds(30)) {
        wasCancelled.append(Task.isCancelled)
        try? await Task.sleep(for: .seconds(600))
        wasCancelled.append(Task.isCancelled)
      }
      #expect(wasCancelled == [false, true])
    }
  }

  @Test("one that computes until it is cancelled")
  func computes() async throws {
    try await expectCancellable(within: .seconds(30)) { while !Task.isCancelled {} }
  }

  @Test("a task is cancelled and ends")
  func task() async throws {
    let task = Task { try await Task.sleep(for: .seconds(600)) }
    try await task.expectCancellable(within: .seconds(30))
    #expect(task.isCancelled)
    try await Task { 3 }.expectCancellable(within: .seconds(30))
  }

  @Test("an operation or a task that ignores cancellation is left behind")
  func deaf() async throws {
    let gate = Gate()
    let task = Task { await gate.pass() }
    let texts = try await failures {
      await ignoringErrors { try await expectCancellable(within: .milliseconds(50)) { await gate.pass() } }
      await ignoringErrors { try await task.expectCancellable(within: .milliseconds(50)) }
    }
    let text = """
      expectCancellable(within: 50 ms): did not end in time
        ended because: the limit passed
        operation: still running 0.15 s after cancellation (abandoned)
      """
    #expect(texts == [text, text])
    gate.open()
  }

  @Test("one that blocks its thread is left behind")
  func blocking() async throws {
    let semaphore = DispatchSemaphore(value: 0)
    let texts = try await failures { try await expectCancellable(within: .milliseconds(50)) { block(semaphore) } }
    #expect(texts.count == 1)
    semaphore.signal()
  }

  @Test("one that ends too late says how long it took")
  func late() async throws {
    var texts: [String] = []
    // A busy machine stretches the limit, or comes too late to see the end.
    for _ in 0..<20 where !texts.contains(where: { $0.contains("the operation ended") }) {
      texts += try await failures {
        try await expectCancellable(within: .milliseconds(20)) {
          try? await Task.sleep(for: .seconds(600))
          await Task { try? await Task.sleep(for: .milliseconds(70)) }.value
        }
      }
    }
    #expect(
      texts.last == """
        expectCancellable(within: 20 ms): did not end in time
          ended because: the limit passed; the operation ended <time> after cancellation
        """)
  }

  @Test(
    "no limit is too small or too large",
    arguments: [Duration.zero, .seconds(-1), .seconds(Int64.max), .seconds(Int64.max) * 9])
  func limits(limit: Duration) async throws {
    try await expectCancellable(within: limit) { 3 }
    let cancelled = Gate()
    try await expectCancellable(within: limit) {
      await withTaskCancellationHandler {
        await cancelled.pass()
      } onCancel: {
        cancelled.open()
      }
    }
  }

  @Test("a failure inside is reported once")
  func nested() async throws {
    let texts = try await failures {
      // It fails before it waits for anything.
      try await expectCancellable(within: .seconds(30)) { try await finished(1).collect(first: -1) }
    }
    #expect(texts == ["collect(first: -1, within: 5 s): a count cannot be negative"])
  }
}

private func block(_ semaphore: DispatchSemaphore) { semaphore.wait() }
