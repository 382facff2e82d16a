import Testing

@testable import Expect

@Suite(.timeLimit(.minutes(5))) struct RecordingTests {
  @Test("what is sent after it was made arrives, also where the sequence subscribes only then")
  func armsBeforeItReturns() async throws {
    let hub = Hub()
    let hot = hub.subscribe().record()
    let atIterator = ColdHub(hub: hub).record()
    let atNext = ColderHub(hub: hub).record()
    hub.send(1)
    hub.send(2)
    for recording in [hot, atIterator, atNext] {
      #expect(try await recording.collect(first: 2, within: .seconds(30)) == [1, 2])
    }
  }

  @Test("what was sent before anybody listened is lost, and the failure says so")
  func listensTooLate() async throws {
    let hub = Hub()
    hub.send(1)
    let texts = try await failures {
      await ignoringErrors { try await hub.subscribe().collect(first: 1, within: .milliseconds(50)) }
      await ignoringErrors { try await ColdHub(hub: hub).collect(first: 1, within: .milliseconds(50)) }
      await ignoringErrors { try await ColderHub(hub: hub).collect(first: 1, within: .milliseconds(50)) }
    }
    #expect(
      texts
        == Array(
          repeating: """
            collect(first: 1, within: 50 ms): received 0 of 1
              ended because: the limit passed; the sequence did not finish
              timeline: nothing in <time>
              hint: the call subscribed when it began, and what was sent before may be lost: record() first, then act
            """, count: 3))
  }

  @MainActor @Test("it arms before it returns on the main actor too, and is driven there")
  func armsOnTheMainActor() async throws {
    let hub = Hub()
    let atIterator = ColdHub(hub: hub).record()
    let atNext = ColderHub(hub: hub).record()
    let places = Places().record()
    hub.send(1)
    #expect(try await atIterator.next(within: .seconds(30)) == 1)
    #expect(try await atNext.next(within: .seconds(30)) == 1)
    #expect(try await places.collect(first: 3, within: .seconds(30)) == [true, true, true])
  }

  @Test("every verb goes on where the one before it stopped")
  func stepByStep() async throws {
    let recording = Counting(upTo: 12).record(named: "twelve", buffer: 3)
    #expect(try await recording.next(within: .seconds(30)) == 1)
    try await recording.skip(2, within: .seconds(30))
    #expect(try await recording.collect(first: 0) == [])
    #expect(try await recording.collect(first: 2, within: .seconds(30)) == [4, 5])
    #expect(try await recording.next(where: { $0 == 7 }, within: .seconds(30)) == 7)
    #expect(try await recording.collect(until: { $0 == 9 }, within: .seconds(30)) == [8, 9])
    #expect(await recording.outcome(first: 1, within: .seconds(30)) == Outcome(elements: [10], end: .satisfied))
    #expect(recording.elements.starts(with: 1...10))
    #expect(recording.unread == Array(recording.elements[10...]))
    #expect(try await recording.collectAll(within: .seconds(30)) == [11, 12])
    try await recording.expectFinish(within: .seconds(30))
    #expect(recording.elements == Array(1...12))
    #expect(recording.times.count == 12 && recording.times == recording.times.sorted())
    try await recording.expectCancellable(within: .seconds(30))
  }

  @Test("an endless source is asked for as much as is kept, and nothing is lost", arguments: [0, 1, 5])
  func backPressure(buffer: Int) async throws {
    let counting = Counting()
    let recording = counting.record(buffer: buffer)
    await eventually { recording.unread.count == buffer }
    #expect(counting.pulls == buffer)
    #expect(try await recording.next(within: .seconds(30)) == 1)
    // A verb may want more than is kept.
    #expect(try await recording.collect(first: 20, within: .seconds(30)) == Array(2...21))
    await eventually { recording.unread.count == buffer }
    #expect(counting.pulls == 21 + buffer)
  }

  @Test("a source that has filled a long buffer is asked again when an eighth of it has been read")
  func asksAgain() async throws {
    let counting = Counting()
    let recording = counting.record(buffer: 16)
    await eventually { recording.isParked }
    #expect(try await recording.collect(first: 2, within: .seconds(30)) == [1, 2])
    #expect(recording.isParked)
    #expect(try await recording.next(within: .seconds(30)) == 3)
    await eventually { recording.isParked }
    #expect(recording.unread == Array(4...19))
    #expect(counting.pulls == 19)
  }

  @Test("a buffer of less than nothing is one failure, whatever is called then, and the sequence is left alone")
  func negativeBuffer() async throws {
    let counting = Counting()
    let texts = try await failures {
      let recording = counting.record(named: "numbers", buffer: -1)
      await #expect(throws: ExpectationFailedError.self) { try await recording.next() }
      await #expect(throws: ExpectationFailedError.self) { try await recording.collectAll() }
      try await recording.expectCancellable()
    }
    #expect(texts == ["record(buffer: -1): a buffer cannot be negative"])
    #expect(counting.pulls == 0)
  }

  @Test("a limit that passes leaves the source alone: what comes late is there for the next verb")
  func lateElement() async throws {
    let (stream, continuation) = AsyncStream<Int>.makeStream()
    let recording = stream.record()
    continuation.yield(1)
    let early = await recording.outcome(first: 2, within: .milliseconds(50))
    #expect(early == Outcome(elements: [1], end: .timedOut(abandoned: false)))
    continuation.yield(2)
    #expect(try await recording.next(within: .seconds(30)) == 2)
  }

  @Test("verbs that are called at the same time read one after the other")
  func atTheSameTime() async throws {
    let recording = Recording<Int>()
    async let first = recording.collect(first: 2, within: .seconds(30))
    async let second = recording.collect(first: 2, within: .seconds(30))
    for number in 1...4 { recording.record(number) }
    let read = try await first + second
    #expect(read.sorted() == [1, 2, 3, 4])
  }

  @Test("a verb whose turn does not come in time says so")
  func noTurn() async throws {
    let recording = Recording<Int>()
    recording.record(1)
    let first = Task { await recording.outcome(first: 2, within: .seconds(600)) }
    await eventually { recording.isBeingRead }
    let texts = try await failures {
      await ignoringErrors { try await recording.next(within: .milliseconds(50)) }
      await ignoringErrors { _ = try await recording.collect(for: .milliseconds(50)) }
      await ignoringErrors { try await recording.expectNothing(for: .zero) }
    }
    let turn = """
        timeline: nothing in <time>
        turn: another verb was reading all the time
      """
    #expect(
      texts == [
        """
        next(within: 50 ms): received 0 of 1
          ended because: the limit passed; the recording did not finish
        \(turn)
        """,
        "collect(for: 50 ms): received nothing\n  ended because: the window ended\n\(turn)",
        "expectNothing(for: 0 s): received nothing\n  ended because: the window ended\n\(turn)",
      ])
    recording.cancel()
    #expect(await first.value == Outcome(elements: [1], end: .cancelled))
  }

  @Test("a verb that had no turn by its limit had none, also if it has one before it gets on")
  func turnTooLate() async {
    let tape = Tape<Int>()
    let limit = Limit(asked: .seconds(600))
    await tape.reading(2, within: limit, of: nil, isolation: nil) { first in
      await tape.reading(1, within: limit, of: nil, isolation: nil) { second in
        tape.append(1)
        tape.interrupt(second, .expired)
        tape.interrupt(first, .expired)
        #expect(!tape.findings(wanted: 2, for: first).hadNoTurn)
        #expect(tape.findings(wanted: 1, for: second).hadNoTurn)
      }
    }
  }

  @Test("a limit of zero is one look: what is there counts, and so does what is on its way")
  func zero() async throws {
    for _ in 0..<100 {
      let (stream, continuation) = AsyncStream<Int>.makeStream()
      let recording = stream.record()
      continuation.yield(1)
      #expect(try await recording.next(within: .zero) == 1)
      #expect(await recording.outcome(within: .zero) == Outcome(elements: [], end: .timedOut(abandoned: false)))
      continuation.yield(2)
      #expect(try await recording.next(within: .zero) == 2)
    }
  }

  @Test("in a task that is cancelled already every verb ends at once, and takes nothing")
  func cancelledBeforehand() async throws {
    let recording = Recording<Int>()
    recording.record(1)
    let limit = Duration.seconds(600)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      await #expect(throws: CancellationError.self) { try await recording.collect(first: 1, within: limit) }
      await #expect(throws: CancellationError.self) { try await recording.collectAll(within: limit) }
      await #expect(throws: CancellationError.self) { try await recording.collect(until: { $0 == 1 }, within: limit) }
      await #expect(throws: CancellationError.self) { try await recording.collect(for: limit) }
      await #expect(throws: CancellationError.self) { try await recording.next(within: limit) }
      await #expect(throws: CancellationError.self) { try await recording.next(where: { $0 == 1 }, within: limit) }
      await #expect(throws: CancellationError.self) { try await recording.unwrapNext({ $0 }, within: limit) }
      await #expect(throws: CancellationError.self) { try await recording.skip(within: limit) }
      await #expect(throws: CancellationError.self) { try await recording.expectElements([1], within: limit) }
      await #expect(throws: CancellationError.self) { try await recording.expectNothing(for: limit) }
      await #expect(throws: CancellationError.self) { try await recording.expectFinish(within: limit) }
      await #expect(throws: CancellationError.self) { try await recording.expectError(within: limit) }
      #expect(await recording.outcome(first: 1, within: limit) == Outcome(elements: [], end: .cancelled))
    }
    await task.value
    #expect(try await recording.next(within: .seconds(30)) == 1)
  }

  @Test("what a test is cancelled in ends at once, and takes nothing")
  func cancelledTest() async throws {
    let recording = Recording<Int>()
    let test = Task { try await recording.collect(first: 2, within: .seconds(600)) }
    test.cancel()
    await #expect(throws: CancellationError.self) { try await test.value }
    recording.record(1)
    #expect(try await recording.next(within: .seconds(30)) == 1)
  }
}

extension Recording {
  fileprivate var isBeingRead: Bool { tape.locked { !$0.readers.isEmpty } }
  fileprivate var isParked: Bool { tape.locked { $0.parked != nil } }
}

/// Sends to whoever has subscribed, and keeps nothing for those who come later.
private final class Hub: Sendable {
  private let listeners = Shared<[AsyncStream<Int>.Continuation]>()

  func subscribe() -> AsyncStream<Int> {
    let (stream, continuation) = AsyncStream<Int>.makeStream()
    listeners.set((listeners.value ?? []) + [continuation])
    return stream
  }

  func send(_ number: Int) {
    for listener in listeners.value ?? [] { listener.yield(number) }
  }
}

/// Subscribes when it is iterated.
private struct ColdHub: AsyncSequence {
  let hub: Hub
  func makeAsyncIterator() -> AsyncStream<Int>.Iterator { hub.subscribe().makeAsyncIterator() }
}

/// Subscribes when it is asked for the first time.
private struct ColderHub: AsyncSequence {
  let hub: Hub
  func makeAsyncIterator() -> Iterator { Iterator(hub: hub) }

  struct Iterator: AsyncIteratorProtocol {
    let hub: Hub
    var stream: AsyncStream<Int>.Iterator?
    mutating func next() async -> Int? { await next(isolation: nil) }
    mutating func next(isolation: isolated (any Actor)?) async -> Int? {
      if stream == nil { stream = hub.subscribe().makeAsyncIterator() }
      return await stream?.next(isolation: isolation)
    }
  }
}

/// Says of each step whether it was asked for on the main actor.
private struct Places: AsyncSequence, AsyncIteratorProtocol {
  func makeAsyncIterator() -> Self { self }
  mutating func next() async -> Bool? { await next(isolation: nil) }
  mutating func next(isolation: isolated (any Actor)?) async -> Bool? {
    isolation?.assertIsolated()
    await Task.yield()
    isolation?.assertIsolated()
    return isolation === MainActor.shared
  }
}
