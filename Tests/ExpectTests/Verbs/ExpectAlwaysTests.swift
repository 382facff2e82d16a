import Expect
import Testing

@Suite(.timeLimit(.minutes(5))) struct ExpectAlwaysTests {
  @Test("a condition that holds throughout the window, which is exact")
  func holds() async throws {
    var looks = 0
    let start = ContinuousClock.now
    try await expectAlways(for: .milliseconds(60), every: .milliseconds(5)) {
      looks += 1
      return true
    }
    #expect(ContinuousClock.now - start >= .milliseconds(60))
    #expect(looks >= 2)
    try await expectNever(for: .milliseconds(20)) { false }
  }

  @Test("the first look that finds otherwise fails at once")
  func breaks() async throws {
    var looks = 0
    let texts = try await failures {
      await ignoringErrors {
        try await expectAlways(for: .seconds(30), every: .milliseconds(1)) {
          looks += 1
          return looks < 3
        }
      }
      await ignoringErrors {
        try await expectNever(for: .seconds(30), every: .milliseconds(1)) {
          looks += 1
          return looks == 6
        }
      }
    }
    #expect(
      texts == [
        """
        expectAlways(for: 30 s, every: 1 ms): the condition did not stay true
          ended because: it was false, at <time>
          looks: 3, the last at <time>
        """,
        """
        expectNever(for: 30 s, every: 1 ms): the condition did not stay false
          ended because: it was true, at <time>
          looks: 3, the last at <time>
        """,
      ])
  }

  @Test("there is a look at the end of the window, however long the step")
  func lastLook() async throws {
    var looks = 0
    let texts = try await failures {
      try await expectAlways(for: .milliseconds(60), every: .seconds(Int64.max)) {
        looks += 1
        return looks == 1
      }
    }
    #expect(texts.count == 1 && texts[0].hasSuffix("looks: 2, the last at <time>"))
  }

  @Test("a window of zero is one look")
  func zero() async throws {
    var looks = 0
    try await expectAlways(for: .zero) {
      looks += 1
      return true
    }
    try await expectNever(for: .zero) {
      looks += 1
      return false
    }
    #expect(looks == 2)
    let texts = try await failures {
      await ignoringErrors { try await expectAlways(for: .zero) { false } }
      await ignoringErrors { try await expectNever(for: .zero) { true } }
    }
    #expect(texts.count == 2)
  }

  @Test("a negative window and a step that is not longer than zero are failures, and nothing is looked at")
  func invalid() async throws {
    func looked() -> Bool {
      Issue.record("looked")
      return true
    }
    let texts = try await failures {
      await ignoringErrors { try await expectAlways(for: .seconds(-1)) { looked() } }
      await ignoringErrors { try await expectNever(for: .seconds(-1)) { looked() } }
      await ignoringErrors { try await expectAlways(for: .seconds(1), every: .zero) { looked() } }
      await ignoringErrors { try await expectNever(for: .seconds(1), every: .seconds(-1)) { looked() } }
    }
    #expect(
      texts == [
        "expectAlways(for: -1 s, every: 10 ms): a window cannot be negative",
        "expectNever(for: -1 s, every: 10 ms): a window cannot be negative",
        "expectAlways(for: 1 s, every: 0 s): a step must be longer than zero",
        "expectNever(for: 1 s, every: -1 s): a step must be longer than zero",
      ])
  }

  @Test("a look that throws is a failure with its error")
  func threw() async throws {
    let texts = try await failures {
      await ignoringErrors { try await expectAlways(for: .seconds(30)) { throw Offline() } }
      await ignoringErrors { try await expectNever(for: .seconds(30)) { throw Offline() } }
    }
    let rest = "\n  ended because: look 1 threw ExpectTests.Offline(), at <time>\n  looks: 1, the last at <time>"
    #expect(
      texts == [
        "expectAlways(for: 30 s, every: 10 ms): the condition did not stay true\(rest)",
        "expectNever(for: 30 s, every: 10 ms): the condition did not stay false\(rest)",
      ])
  }

  @Test("nothing holds the test's actor when a call has returned")
  func letsGo() async throws {
    func isGone() async throws -> @Sendable () -> Bool {
      let watcher = Watcher()
      try await watcher.watch()
      return { [weak watcher] in watcher == nil }
    }
    let gone = try await isGone()
    // Long before anybody would speak for it.
    try await expectEventually(within: .seconds(10)) { gone() }
  }
}

private actor Watcher {
  private var count = 0

  func watch() async throws {
    try await expectAlways(for: .zero) {
      count += 1
      return true
    }
  }
}
