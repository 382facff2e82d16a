import Dispatch
import Testing

@testable import Expect

/// Looks that do not come to an end by themselves.
@Suite(.timeLimit(.minutes(5))) struct StuckLookTests {
  @Test("a look that waits is cancelled after the limit")
  func waits() async throws {
    let texts = try await failures {
      try await expectEventually(within: .milliseconds(50)) {
        try? await Task.sleep(for: .seconds(600))
        return true
      }
    }
    #expect(
      texts == [
        """
        expectEventually(within: 50 ms, every: 10 ms): the condition did not become true
          ended because: the limit passed during a look, which ended <time> after cancellation
        """
      ])
  }

  @Test("a look that is under way when the limit passes may end, and is followed by the last one")
  func underWay() async throws {
    let start = ContinuousClock.now
    var looks = 0
    try await expectEventually(within: .milliseconds(20)) {
      looks += 1
      while ContinuousClock.now - start < .milliseconds(25) {}
      return looks == 2
    }
    #expect(looks == 2)
  }

  @Test("a look that ignores its cancellation is reported while it goes on")
  func deaf() async throws {
    let gate = Gate()
    let texts = Shared<[String]>()
    let test = Task {
      texts.set(
        try await failures(heard: gate.open) {
          try await expectEventually(within: .milliseconds(50)) {
            await gate.pass(); return true
          }
        })
    }
    try await test.value
    #expect(
      texts.value == [
        """
        expectEventually(within: 50 ms, every: 10 ms): the condition did not become true
          ended because: the limit passed during a look
          look: still running 0.1 s after cancellation; the call returns when it does
        """
      ])
  }

  @MainActor @Test("a look that blocks the test's own actor is reported from elsewhere")
  func blocksMainActor() async {
    let reported = DispatchSemaphore(value: 0)
    let looks = await Poll.run(
      within: Limit(asked: .milliseconds(50)), every: .milliseconds(10), cap: .milliseconds(300), named: "blocks",
      isolation: #isolation
    ) { _ in
      MainActor.assertIsolated()
      // Only the report lets it go on.
      #expect(wait(for: reported))
      return true
    } stuck: { looks in
      if case .held(.milliseconds(250)) = looks.end { reported.signal() }
    }
    guard case .late = looks.end else {
      Issue.record("\(looks)")
      return
    }
  }

  @MainActor
  @Test("a look that was reported before it could be cancelled is cancelled all the same", arguments: [true, false])
  func reportedFirst(isWindow: Bool) async {
    let looks = await Poll.run(
      within: Limit(asked: .milliseconds(50), isWindow: isWindow), every: .milliseconds(10), cap: .milliseconds(50),
      named: "waits", isolation: #isolation
    ) { _ in
      try await Task.sleep(for: .seconds(600))
      return true
    } stuck: { looks in
      if case .held(.zero) = looks.end { return }
      Issue.record("\(looks)")
    }
    guard case .late = looks.end else {
      Issue.record("\(looks)")
      return
    }
  }

  @MainActor @Test("a look that waits for its turn on a busy actor is not cancelled")
  func busyMainActor() async throws {
    let end = ContinuousClock.now + .milliseconds(500)
    // Between any two turns on the main actor there is one of these.
    let busy = Task {
      while ContinuousClock.now < end {
        let next = ContinuousClock.now + .milliseconds(150)
        while ContinuousClock.now < next {}
        await Task.yield()
      }
    }
    var wasCancelled = false
    try await expectEventually(within: .milliseconds(20), every: .milliseconds(1)) {
      await Task.yield()
      wasCancelled = wasCancelled || Task.isCancelled
      return true
    }
    #expect(!wasCancelled)
    await busy.value
  }

  @Test("in a window, too: a look that does not return proves nothing")
  func window() async throws {
    let texts = try await failures {
      await withLimits(within: .milliseconds(50)) {
        await ignoringErrors {
          try await expectAlways(for: .milliseconds(50)) {
            try? await Task.sleep(for: .seconds(600))
            return true
          }
        }
        await ignoringErrors {
          try await expectNever(for: .milliseconds(50)) {
            try await Task.sleep(for: .seconds(600))
            return false
          }
        }
      }
    }
    #expect(
      texts == [
        """
        expectAlways(for: 50 ms, every: 10 ms): the condition did not stay true
          ended because: the window ended during a look, which ended <time> after cancellation
        """,
        """
        expectNever(for: 50 ms, every: 10 ms): the condition did not stay false
          ended because: the window ended during a look, which ended <time> after cancellation
        """,
      ])
  }

  @Test("a look that begins inside a window and ends after it counts, and is not cancelled")
  func longerThanWindow() async throws {
    var wasCancelled: [Bool] = []
    func looks() async -> Bool {
      try? await Task.sleep(for: .milliseconds(300))
      wasCancelled.append(Task.isCancelled)
      return true
    }
    try await withLimits(within: .seconds(30)) {
      try await expectAlways(for: .milliseconds(10)) { await looks() }
      try await expectNever(for: .milliseconds(10)) { !(await looks()) }
    }
    #expect(wasCancelled == [false, false, false, false])
    let texts = try await failures {
      try await withLimits(within: .seconds(30)) {
        try await expectAlways(for: .milliseconds(10)) { !(await looks()) }
      }
    }
    #expect(
      texts == [
        """
        expectAlways(for: 10 ms, every: 10 ms): the condition did not stay true
          ended because: it was false, at <time>
          looks: 1, the last at <time>
        """
      ])
  }

  @Test("in virtual time, too: a look that begins inside a window may sleep beyond it")
  func virtualWindow() async throws {
    try await withVirtualTime { time in
      try await expectAlways(for: .milliseconds(50)) {
        try await time.clock.sleep(for: .milliseconds(400))
        return true
      }
      #expect(time.now < .seconds(1))
    }
  }
}

private func wait(for semaphore: DispatchSemaphore) -> Bool { semaphore.wait(timeout: .now() + 200) == .success }
