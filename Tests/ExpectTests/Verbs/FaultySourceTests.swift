import Expect
import Synchronization
import Testing

/// Sources that go wrong as real ones do.
@Suite(.timeLimit(.minutes(5))) struct FaultySourceTests {
  @Test("a producer that forgets to finish: what came is had, the end is not")
  func forgetsToFinish() async throws {
    // Its limit is longer than the suite's.
    #expect(try await pending("open", "message").collect(first: 2, within: .seconds(600)) == ["open", "message"])
    let texts = try await failures { try await pending("open", "message").collectAll(within: .milliseconds(300)) }
    #expect(
      texts == [
        """
        collectAll(within: 300 ms): received 2: ["open", "message"]
          ended because: the limit passed; the sequence did not finish
          timeline: <time> "open"; <time> "message"; nothing after
        """
      ])
  }

  @Test("a stream with two consumers: both end, and each element went to one of them")
  func twoConsumers() async throws {
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    async let one = stream.outcome(first: 6, within: .seconds(30))
    async let two = stream.outcome(first: 6, within: .seconds(30))
    for number in 1...6 {
      continuation.yield(number)
      await Task.yield()
    }
    continuation.finish()
    let (first, second) = await (one, two)
    #expect(first.end == .finished || second.end == .finished)
    #expect((first.elements + second.elements).sorted() == Array(1...6))
  }

  @Test("a throttle that keeps the last value back: what it let through is shown")
  func heldBack() async throws {
    let throttle = Throttle()
    for number in 1...3 { throttle.push(number) }
    let texts = try await failures { try await throttle.passed.collect(first: 2, within: .milliseconds(300)) }
    #expect(
      texts == [
        """
        collect(first: 2, within: 300 ms): received 1 of 2: [1]
          ended because: the limit passed; the sequence did not finish
          timeline: <time> 1; nothing after
        """
      ])
    let another = Throttle()
    for number in 1...3 { another.push(number) }
    #expect(try await another.passed.collect(first: 1, within: .seconds(30)) == [1])
  }

  @Test("a handler that misses the cancellation: a cancelled task does not wait for it")
  func lateRegistration() async {
    let gate = Gate()
    let task = Task {
      await gate.pass()
      return try await LateRegistration().collect(first: 1, within: .seconds(600))
    }
    task.cancel()
    gate.open()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("enough was pulled: nothing holds on to the source")
  func letsGo() async throws {
    let ended = Gate()
    #expect(try await ticks(until: ended) == [0, 1, 2])
    await ended.pass()
  }

  @Test("the limit passed: the producer hears of it and stops")
  func stops() async throws {
    let (ended, stopped) = (Gate(), Gate())
    let stream = AsyncStream<Int> { continuation in
      let producer = Task {
        defer { stopped.open() }
        while true {
          continuation.yield(1)
          try await Task.sleep(for: .milliseconds(5))
        }
      }
      continuation.onTermination = { _ in
        producer.cancel()
        ended.open()
      }
    }
    let texts = try await failures { try await stream.collect(first: 1_000_000, within: .milliseconds(100)) }
    #expect(texts.count == 1)
    await ended.pass()
    await stopped.pass()
  }

  private func ticks(until ended: Gate) async throws -> [Int] {
    let stream = AsyncStream<Int> { continuation in
      continuation.onTermination = { _ in ended.open() }
      for number in 0..<100 { continuation.yield(number) }
    }
    return try await stream.collect(first: 3, within: .seconds(30))
  }
}

/// Lets a value through when none came lately, and the one before it with the next: the last one stays inside.
private final class Throttle: Sendable {
  let passed: AsyncStream<Int>
  private let continuation: AsyncStream<Int>.Continuation
  private let held = Mutex<(isOpen: Bool, value: Int?)>((true, nil))

  init() { (passed, continuation) = AsyncStream.makeStream() }

  func push(_ value: Int) {
    held.withLock { held in
      if held.isOpen { continuation.yield(held.value ?? value) }
      held = (false, value)
    }
  }
}

/// Looks for a continuation to resume when it is cancelled, and stores one only afterwards.
private struct LateRegistration: AsyncSequence, AsyncIteratorProtocol {
  private let waiting = Shared<CheckedContinuation<Int?, Never>>()

  func makeAsyncIterator() -> Self { self }

  mutating func next() async -> Int? {
    let waiting = waiting
    return await withTaskCancellationHandler {
      await withCheckedContinuation { waiting.set($0) }
    } onCancel: {
      waiting.value?.resume(returning: nil)
    }
  }
}
