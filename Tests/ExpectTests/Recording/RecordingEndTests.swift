import Testing

@testable import Expect

@Suite(.timeLimit(.minutes(5))) struct RecordingEndTests {
  @Test("a recording that goes cancels its source, and nothing of it stays")
  func deallocation() async {
    let cancelled = Gate()
    let (stream, continuation) = AsyncStream<Tally>.makeStream()
    continuation.onTermination = { _ in cancelled.open() }
    var recording: Recording? = stream.record()
    weak let weakRecording = recording
    weak var tally: Tally?
    do {
      let sent = Tally()
      tally = sent
      continuation.yield(sent)
    }
    await eventually { recording?.unread.count == 1 }
    recording = nil
    await cancelled.pass()
    await eventually { tally == nil }
    #expect(weakRecording == nil)
  }

  @Test("a source that waits for more demand when its recording goes lets go of its sequence")
  func deallocationWhileFull() async {
    var counting: Counting? = Counting()
    weak let weakCounting = counting
    var recording = counting?.record(buffer: 2)
    counting = nil
    await eventually { recording?.unread.count == 2 }
    recording = nil
    await eventually { weakCounting == nil }
  }

  @Test("a recording that is cancelled lets its producer know, though it waits for more demand and is held")
  func cancellationWhileFull() async throws {
    let cancelled = Gate()
    let recording = {
      let (stream, continuation) = AsyncStream<Int>.makeStream()
      continuation.onTermination = { _ in cancelled.open() }
      for number in 1...3 { continuation.yield(number) }
      return stream.record(buffer: 0)
    }()
    try await recording.expectElements([1], within: .seconds(60))
    await eventually { recording.tape.locked { $0.parked != nil } }
    recording.cancel()
    await eventually { cancelled.isOpen }
    withExtendedLifetime(recording) {}
  }

  @Test("a recording that nobody holds lives as long as its verb")
  func temporary() async throws {
    let (stream, continuation) = AsyncStream<Int>.makeStream()
    async let numbers = stream.record().collect(first: 2, within: .seconds(30))
    continuation.yield(1)
    continuation.yield(2)
    #expect(try await numbers == [1, 2])
  }

  @Test("an end behind elements that earlier calls have read is one before another element")
  func endAfterReading() async throws {
    let recording = Recording<Int>()
    recording.record(1)
    recording.finish()
    #expect(try await recording.next(within: .seconds(30)) == 1)
    #expect(
      try await failures { try await recording.next(within: .seconds(30)) } == [
        """
        next(within: 30 s): received 0 of 1
          ended because: the recording finished before another element, at <time>
        """
      ])
  }

  @Test("a name is shown on one line, and cut as values are")
  func names() async throws {
    let recording = Recording<Int>(named: "two\nlines " + String(repeating: "x", count: 300))
    recording.finish()
    let texts = try await failures { try await recording.next(within: .seconds(30)) }
    let name = #""two\nlines \#(String(repeating: "x", count: 188))… 113 more"#
    #expect(texts.map { $0.prefix { $0 != "\n" } } == ["next(within: 30 s) on \(name): received 0 of 1"])
  }

  @Test("cancelling returns at once, ends the source, and keeps what came")
  func cancel() async throws {
    let cancelled = Gate()
    let (stream, continuation) = AsyncStream<String>.makeStream()
    continuation.onTermination = { _ in cancelled.open() }
    let recording = stream.record(named: "events")
    continuation.yield("a")
    await eventually { recording.unread.count == 1 }
    recording.cancel()
    recording.cancel()
    await cancelled.pass()
    #expect(try await recording.next(within: .seconds(30)) == "a")
    #expect(await recording.outcome(within: .seconds(30)) == Outcome(elements: [], end: .cancelled))
    let texts = try await failures { try await recording.next(within: .seconds(30)) }
    #expect(
      texts == [
        """
        next(within: 30 s) on "events": received 0 of 1
          ended because: the recording was cancelled before another element, at <time>
        """
      ])
  }

  @Test("what is recorded after the cancellation is not kept, and every verb says that it was cancelled")
  func afterTheCancellation() async throws {
    let recording = Recording<String>()
    recording.cancel()
    recording.record("late")
    recording.finish()
    let limit = Duration.seconds(30)
    let texts = try await failures {
      await ignoringErrors { try await recording.collect(first: 1, within: limit) }
      await ignoringErrors { try await recording.collectAll(within: limit) }
      await ignoringErrors { try await recording.collect(until: { $0 == "a" }, within: limit) }
      await ignoringErrors { try await recording.collect(for: limit) }
      await ignoringErrors { try await recording.next(within: limit) }
      await ignoringErrors { try await recording.next(where: { $0 == "a" }, within: limit) }
      await ignoringErrors { try await recording.unwrapNext({ $0 }, within: limit) }
      await ignoringErrors { try await recording.skip(within: limit) }
      await ignoringErrors { try await recording.expectElements(["a"], within: limit) }
      await ignoringErrors { try await recording.expectNothing(for: limit) }
      await ignoringErrors { try await recording.expectFinish(within: limit) }
      await ignoringErrors { try await recording.expectError(within: limit) }
    }
    #expect(texts.count == 12)
    for text in texts {
      #expect(text.contains("ended because: the recording was cancelled before any element, at <time>"))
      #expect(text.contains("dropped: 1 element that came after the end"))
    }
    #expect(recording.elements == [])
  }

  @Test("a source that stops when it is cancelled is cancellable")
  func cancellable() async throws {
    try await pending(1).record().expectCancellable(within: .seconds(30))
    try await finished(1).record().expectCancellable(within: .zero)
    try await Recording<Int>().expectCancellable(within: .zero)
  }

  @Test(
    "no limit is too small or too large",
    arguments: [.zero, .seconds(Int64.max), Duration(attoseconds: .max), Duration(attoseconds: .min)])
  func limits(limit: Duration) async throws {
    try await pending(1).record().expectCancellable(within: limit)
    try await expectCancellable(within: limit) { try await Task.sleep(for: .seconds(600)) }
  }

  @Test("a source that stops too late says how long it took")
  func late() async throws {
    var texts: [String] = []
    // A busy machine may come too late to see the end.
    for _ in 0..<20 where !texts.contains(where: { $0.contains("the sequence ended") }) {
      let gate = Gate()
      let recording = Deaf(gate: gate).record(named: "deaf")
      await eventually { gate.waiting == 1 }
      texts += try await failures {
        let task = Task(executorPreference: ElasticExecutor.shared) {
          while !recording.tape.locked({ $0.stopWaiters.contains(where: \.isLate) }) { await Task.yield() }
          gate.open()
        }
        try await recording.expectCancellable(within: .milliseconds(20))
        await task.value
      }
    }
    #expect(
      texts.last == """
        expectCancellable(within: 20 ms) on "deaf": did not end in time
          ended because: the limit passed; the sequence ended <time> after cancellation
        """)
  }

  @Test("it is cancelled once it runs, not before: what is deaf then does not stop because nobody had asked it yet")
  func notBefore() async throws {
    for _ in 0..<20 { #expect(try await endsDeaf().count == 1) }
  }

  @MainActor @Test("and so on the main actor")
  func notBeforeOnMainActor() async throws {
    for _ in 0..<20 { #expect(try await endsDeaf().count == 1) }
  }

  private func endsDeaf(isolation: isolated (any Actor)? = #isolation) async throws -> [String] {
    let gate = Gate()
    defer { gate.open() }
    let deaf = AsyncStream<Int> {
      await gate.pass()
      return nil
    }
    return try await failures { try await deaf.record().expectCancellable(within: .milliseconds(1)) }
  }

  @Test("and so in virtual time, where the limit begins with the cancellation")
  func notBeforeInVirtualTime() async throws {
    let gate = Gate()
    let texts = try await failures {
      try await withVirtualTime { _ in
        let deaf = AsyncStream<Int> {
          await gate.pass()
          return nil
        }
        try await pending(1).record().expectCancellable(within: .seconds(1))
        await ignoringErrors { try await deaf.record().expectCancellable(within: .seconds(1)) }
      }
    }
    gate.open()
    #expect(texts.first?.hasPrefix("expectCancellable(within: 1 s): did not end in time") ?? false)
  }

  @Test("one that gives way for ever is cancelled soon all the same, and one that is cancelled already at once")
  func notQuiet() async throws {
    let busy = AsyncStream<Int> {
      while !Task.isCancelled { await Task.yield() }
      return nil
    }
    try await busy.record().expectCancellable(within: .seconds(30))
    let gate = Gate()
    let deaf = Deaf(gate: gate).record()
    deaf.cancel()
    #expect(try await failures { try await deaf.expectCancellable(within: .milliseconds(1)) }.count == 1)
    gate.open()
  }

  @Test("one that is asked for nothing passes: nobody has asked it, or the buffer is full")
  func notAsked() async throws {
    let gate = Gate()
    try await Deaf(gate: gate).record(buffer: 0).expectCancellable(within: .seconds(30))
    #expect(gate.waiting == 0)
    let full = Counting(upTo: 10).record(buffer: 1)
    try await full.expectCancellable(within: .seconds(30))
    #expect(full.elements == [1])
  }

  @Test("a source that does not stop in time is a failure that says so")
  func notCancellable() async throws {
    let gate = Gate()
    let recording = Deaf(gate: gate).record(named: "deaf")
    let texts = try await failures { try await recording.expectCancellable(within: .milliseconds(50)) }
    #expect(
      texts == [
        """
        expectCancellable(within: 50 ms) on "deaf": did not end in time
          ended because: the limit passed
          source: still running 0.15 s after cancellation (abandoned)
        """
      ])
    gate.open()
  }
}
