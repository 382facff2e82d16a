#if canImport(Combine)
import Combine
import Expect
import Testing

@Suite(.timeLimit(.minutes(5))) struct PublisherTests {
  private struct Offline: Error, Equatable {}

  @Test("what is sent after the subscription arrives, in order")
  func order() async throws {
    let subject = PassthroughSubject<Int, Never>()
    let numbers = subject.record()
    subject.send(1)
    subject.send(2)
    try await numbers.expectElements([1, 2])
    try await numbers.expectNothing(for: .zero)
  }

  @Test("nothing is lost of a burst, and none of it is asked for one by one")
  func burst() async throws {
    let subject = PassthroughSubject<Int, Never>()
    let numbers = subject.record(named: "numbers")
    for number in 0..<10_000 { subject.send(number) }
    subject.send(completion: .finished)
    #expect(try await numbers.collectAll() == Array(0..<10_000))
  }

  @Test("completion and failure are told apart")
  func ends() async throws {
    try await Empty<Int, Never>().record().expectFinish()
    try await Fail<Int, any Error>(error: Offline()).record().expectError(Offline())
    try await Fail<Int, any Error>(error: CancellationError()).record().expectError(CancellationError.self)
    #expect(await Just(1).record().outcome() == Outcome(elements: [1], end: .finished))
    #expect(try await CurrentValueSubject<String, Never>("a").record().next() == "a")
  }

  @Test("a recording that is cancelled, or goes, cancels the subscription")
  func cancelled() async throws {
    let cancellations = Recording<Void>()
    let subject = PassthroughSubject<Int, Never>()
    let publisher = subject.handleEvents(receiveCancel: { cancellations.record() })
    let recording = publisher.record()
    recording.cancel()
    try await cancellations.next(within: .seconds(60))
    subject.send(1)
    #expect(recording.elements.isEmpty)
    var other: Recording<Int>? = publisher.record()
    subject.send(2)
    #expect(other?.elements == [2])
    other = nil
    try await cancellations.next(within: .seconds(60))
  }

  @Test("a publisher that says nothing is named in the failure")
  func silent() async throws {
    let recording = PassthroughSubject<Int, Never>().record(named: "numbers")
    let texts = try await failures { try await recording.next(within: .milliseconds(20)) }
    #expect(
      texts == [
        """
        next(within: 20 ms) on "numbers": received 0 of 1
          ended because: the limit passed; the publisher did not finish
          timeline: nothing in <time>
        """
      ])
  }

  @Test("a debounced publisher runs in virtual time, to the instant")
  func debounced() async throws {
    try await withVirtualTime { time in
      let keys = PassthroughSubject<String, Never>()
      let searches = keys.debounce(for: .milliseconds(300), scheduler: time.clock).record()
      keys.send("s")
      try await time.advance(by: .milliseconds(299))
      keys.send("swift")
      try await searches.expectNothing(for: .nanoseconds(299_999_999))
      try await searches.expectElements(["swift"], within: .nanoseconds(1))
      #expect(searches.times == [.milliseconds(599)])
      try await searches.expectNothing(for: .seconds(3_600))
    }
  }

  @Test("a delayed publisher and a timer do, too")
  func delayed() async throws {
    try await withVirtualTime { time in
      let late = Just(1).delay(for: .seconds(2), scheduler: time.clock).record()
      try await late.expectElements([1], within: .seconds(2))
      #expect(late.times == [.seconds(2)])
      let ticks = Recording<Void>()
      let timer = time.clock.schedule(
        after: time.clock.now, interval: .seconds(1), tolerance: .seconds(0), options: nil
      ) { ticks.record() }
      try await ticks.collect(first: 3, within: .seconds(2))
      timer.cancel()
      try await ticks.expectNothing(for: .seconds(10))
    }
  }

  @Test("by hand: the handshake, then the time")
  func byHand() async throws {
    let clock = VirtualClock()
    let keys = PassthroughSubject<String, Never>()
    let searches = keys.debounce(for: .milliseconds(300), scheduler: clock).record()
    keys.send("swift")
    try await clock.expectSleepers(1)
    try await clock.advance(by: .milliseconds(300))
    try await searches.expectElements(["swift"])
  }
}
#endif
