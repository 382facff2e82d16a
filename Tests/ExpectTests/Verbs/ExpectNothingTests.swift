import Expect
import Testing

@Suite(.timeLimit(.minutes(5))) struct ExpectNothingTests {
  @Test("silence passes when the window is over")
  func silence() async throws {
    let start = ContinuousClock.now
    try await pending(of: Int.self).expectNothing(for: .milliseconds(50))
    try await pending(of: Int.self).record().expectNothing(for: .milliseconds(50))
    #expect(ContinuousClock.now - start >= .milliseconds(100))
    try await withLimits(for: .milliseconds(1)) { try await pending(of: Int.self).expectNothing() }
  }

  @Test("a source that ignores cancellation may be silent too")
  func deaf() async throws {
    let gate = Gate()
    try await Deaf(gate: gate).expectNothing(for: .milliseconds(5))
    gate.open()
  }

  @Test("an element is a failure, and is read")
  func element() async throws {
    let recording = pending("a", "b").record(named: "events")
    let texts = try await failures { try await recording.expectNothing(for: .seconds(600)) }
    #expect(
      texts == [
        """
        expectNothing(for: 600 s) on "events": received 1: ["a"]
          timeline: <time> "a"
        """
      ])
    #expect(try await recording.next(within: .seconds(30)) == "b")
  }

  @Test("a source that has ended proves nothing")
  func ended() async throws {
    let texts = try await failures {
      await ignoringErrors { try await finished(of: Int.self).expectNothing(for: .seconds(600)) }
      await ignoringErrors { try await broken(of: Int.self).expectNothing(for: .seconds(600)) }
      let cancelled = pending(of: Int.self).record()
      cancelled.cancel()
      await ignoringErrors { try await cancelled.expectNothing(for: .seconds(600)) }
    }
    #expect(
      texts == [
        """
        expectNothing(for: 600 s): received nothing
          ended because: the sequence finished before any element, at <time>
        """,
        """
        expectNothing(for: 600 s): received nothing
          ended because: the sequence threw ExpectTests.Offline() before any element, at <time>
        """,
        """
        expectNothing(for: 600 s): received nothing
          ended because: the recording was cancelled before any element, at <time>
        """,
      ])
  }

  @Test("a negative window is a failure")
  func negative() async throws {
    let texts = try await failures { try await pending(of: Int.self).expectNothing(for: .seconds(-1)) }
    #expect(texts == ["expectNothing(for: -1 s): a window cannot be negative"])
  }
}

@Suite(.timeLimit(.minutes(5))) struct ExpectFinishTests {
  @Test("the end and nothing before it")
  func finish() async throws {
    try await finished(of: Int.self).expectFinish(within: .seconds(30))
    let recording = finished(1).record()
    try await recording.next(within: .seconds(30))
    try await recording.expectFinish(within: .seconds(30))
    try await recording.expectFinish(within: .zero)
  }

  @Test("an element, an error or no end in time is a failure")
  func unmet() async throws {
    let texts = try await failures {
      await ignoringErrors { try await finished("a").expectFinish(within: .seconds(30)) }
      await ignoringErrors { try await broken(of: Int.self).expectFinish(within: .seconds(30)) }
      await ignoringErrors { try await pending(of: Int.self).record().expectFinish(within: .milliseconds(50)) }
    }
    #expect(
      texts == [
        """
        expectFinish(within: 30 s): received 1: ["a"]
          timeline: <time> "a"
        """,
        """
        expectFinish(within: 30 s): received nothing
          ended because: the sequence threw ExpectTests.Offline() before any element, at <time>
        """,
        """
        expectFinish(within: 50 ms): received nothing
          ended because: the limit passed; the sequence did not finish
          timeline: nothing in <time>
        """,
      ])
  }
}

@Suite(.timeLimit(.minutes(5))) struct ExpectErrorOfSequenceTests {
  @Test("any error, one of a type, or this very one")
  func error() async throws {
    try await broken(of: Int.self).expectError(within: .seconds(30))
    #expect(try await broken(of: Int.self).expectError(Offline.self, within: .seconds(30)) == Offline())
    let recording = broken(1).record()
    try await recording.expectElements([1], within: .seconds(30))
    try await recording.expectError(Offline(), within: .seconds(30))
    try await recording.expectError(Offline.self, within: .zero)
  }

  @Test("an element, the end, another error, or none in time is a failure")
  func unmet() async throws {
    let texts = try await failures {
      await ignoringErrors { try await broken("a").expectError(within: .seconds(30)) }
      await ignoringErrors { try await finished(of: Int.self).expectError(Offline(), within: .seconds(30)) }
      await ignoringErrors {
        try await broken(of: Int.self).expectError(CancellationError.self, within: .seconds(30))
      }
      await ignoringErrors { try await pending(of: Int.self).record().expectError(within: .milliseconds(50)) }
    }
    #expect(
      texts == [
        """
        expectError(within: 30 s): received 1: ["a"]
          timeline: <time> "a"
        """,
        """
        expectError(ExpectTests.Offline(), within: 30 s): received nothing
          ended because: the sequence finished before any element, at <time>
        """,
        """
        expectError(Swift.CancellationError.self, within: 30 s): received nothing
          ended because: the sequence threw ExpectTests.Offline() before any element, at <time>
        """,
        """
        expectError(within: 50 ms): received nothing
          ended because: the limit passed; the sequence did not finish
          timeline: nothing in <time>
        """,
      ])
  }
}
