import Expect
import Testing

/// Every gate opens only after the verb has returned: a limit that does not hold ends in the suite's own.
@Suite(.timeLimit(.minutes(5))) struct LimitTests {
  @Test("a limit holds for a sequence that ignores cancellation", arguments: SequenceVerb.allCases)
  func deaf(verb: SequenceVerb) async throws {
    let gate = Gate()
    let start = ContinuousClock.now
    let texts = try await failures { _ = try await verb.call(Deaf(gate: gate), within: .milliseconds(50)) }
    #expect(ContinuousClock.now - start >= .milliseconds(150))
    #expect(texts.count == (verb.isContent ? 0 : 1))
    #expect(texts.allSatisfy { $0.hasSuffix("source: still running 0.1 s after cancellation (abandoned)") })
    gate.open()
  }

  @Test("a limit holds for a sequence that blocks its thread", arguments: SequenceVerb.allCases)
  func blocking(verb: SequenceVerb) async throws {
    let sequence = Blocking()
    let texts = try await failures { _ = try await verb.call(sequence, within: .milliseconds(50)) }
    #expect(texts.count == (verb.isContent ? 0 : 1))
    sequence.letGo()
  }

  @Test("a limit holds for a sequence that never waits")
  func endless() async {
    let outcome = await Counting().outcome(within: .milliseconds(20))
    #expect(outcome.end.isTimedOut)
    #expect(outcome.elements == Array(1..<(outcome.elements.count + 1)))
  }

  @Test(
    "huge limits neither overflow nor pass",
    arguments: [
      Duration.seconds(Int64.max), .nanoseconds(Int64.max), .seconds(1_000_000_000_000_000),
    ])
  func huge(limit: Duration) async throws {
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    async let elements = stream.collect(first: 2, within: limit)
    continuation.yield(1)
    try await Task.sleep(for: .milliseconds(20))
    continuation.yield(2)
    #expect(try await elements == [1, 2])
    #expect(try await finished(1).collectAll(within: limit) == [1])
    #expect(try await expectReturn(within: limit) { 5 } == 5)
  }

  @Test("nothing is cancelled that ended in time")
  func notCancelled() async throws {
    let cancelled = Gate()
    let stream = AsyncStream<Int> { continuation in
      continuation.onTermination = { if case .cancelled = $0 { cancelled.open() } }
      for number in 1...3 { continuation.yield(number) }
    }
    #expect(try await stream.collect(first: 2, within: .seconds(30)) == [1, 2])
    #expect(try await stream.next(within: .seconds(30)) == 3)
    #expect(!cancelled.isOpen)
  }
}
