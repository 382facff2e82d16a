import Dispatch
import Expect
import Testing

/// Looks that do not come to an end by themselves.
@Suite(.timeLimit(.minutes(1))) struct StuckLookTests {
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
        try await failures {
          try await expectEventually(within: .milliseconds(50)) {
            await gate.pass(); return true
          }
        })
    }
    await eventually { gate.waiting == 1 }
    try await Task.sleep(for: .milliseconds(400))
    gate.open()
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
  func blocksMainActor() async throws {
    let reported = DispatchSemaphore(value: 0)
    try await withKnownIssue {
      try await expectEventually(within: .milliseconds(50)) {
        // Only the report lets it go on.
        #expect(reported.wait(timeout: .now() + 50) == .success)
        return true
      }
    } matching: { issue in
      reported.signal()
      return issue.comments.first?.rawValue.contains("the call returns when it does") == true
    }
  }

  @Test("in a window, too: a look that does not return proves nothing")
  func window() async throws {
    let texts = try await failures {
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
}
