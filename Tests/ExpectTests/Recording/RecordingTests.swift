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
              hint: the call subscribed when it began, and what was sent before is lost: record() first, then act
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
    let texts = try await failures { try await recording.next(within: .milliseconds(50)) }
    #expect(
      texts == [
        """
        next(within: 50 ms): received 0 of 1
          ended because: the limit passed; the recording did not finish
          timeline: nothing in <time>
          turn: another verb was reading all the time
        """
      ])
    recording.cancel()
    #expect(await first.value == Outcome(elements: [1], end: .cancelled))
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
