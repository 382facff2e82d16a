import Testing

@testable import Expect

/// Whatever the sequence and its elements are, and wherever the test runs, the same calls compile without a word, and
/// the sequence is driven in the test's isolation.
@Suite(.timeLimit(.minutes(5))) struct IsolationTests {
  @Test("verbs work from a nonisolated test")
  func nonisolatedTest() async throws {
    let parcels = Parcels(1, 2, 3, 4, 5, 6)
    #expect(try await parcels.collect(first: 2, within: .seconds(30)).map(\.number) == [1, 2])
    #expect(try await parcels.collect(until: { $0.number == 3 }, within: .seconds(30)).map(\.number) == [3])
    #expect(try await parcels.next(within: .seconds(30)).number == 4)
    #expect(try await parcels.next(where: { $0.number > 4 }, within: .seconds(30)).number == 5)
    #expect(await parcels.outcome(within: .seconds(30)).elements.map(\.number) == [6])
    #expect(parcels.left.isEmpty)
    try await everyKind()
  }

  @MainActor @Test("verbs work from a test on the main actor")
  func mainActorTest() async throws {
    let parcels = Parcels(1, 2, 3, 4, 5, 6)
    #expect(try await parcels.collect(first: 2, within: .seconds(30)).map(\.number) == [1, 2])
    #expect(try await parcels.collect(until: { $0.number == 3 }, within: .seconds(30)).map(\.number) == [3])
    #expect(try await parcels.next(within: .seconds(30)).number == 4)
    #expect(try await parcels.next(where: { $0.number > 4 }, within: .seconds(30)).number == 5)
    #expect(await parcels.outcome(within: .seconds(30)).elements.map(\.number) == [6])
    #expect(parcels.left.isEmpty)
    try await everyKind()
    #expect(try await OnMain().collectAll(within: .seconds(30)) == [1, 2, 3])
    #expect(try await OnMain().collect(until: { $0 == 2 }, within: .seconds(30)) == [1, 2])
  }

  @Test("verbs work from a test in an actor")
  func actorTest() async throws { try await Reader().read() }

  @Test("a sequence is asked where the test is, by every verb, and by recordings", arguments: SequenceVerb.allCases)
  func places(verb: SequenceVerb) async throws {
    for limit in [Duration.seconds(30), .zero] {
      #expect(try await Places.seen(by: verb, within: limit) == [nil])
      #expect(try await onMain(verb, limit) == [ObjectIdentifier(MainActor.shared)])
      let reader = Reader()
      #expect(try await reader.places(verb, limit) == [ObjectIdentifier(reader)])
    }
  }

  @MainActor private func onMain(_ verb: SequenceVerb, _ limit: Duration) async throws -> Set<ObjectIdentifier?> {
    try await Places.seen(by: verb, within: limit)
  }

  // The threads that come to such an actor stay in it for long: not those of the pool, which the other tests need.
  @Test("a test in an actor that others keep busy looks until it has had its turn", .offThePool, arguments: 0..<5)
  func busyActor(round: Int) async throws {
    let reader = Reader()
    let others = Task(executorPreference: ElasticExecutor.shared) {
      while !Task.isCancelled {
        await reader.compute(for: .milliseconds(150))
        await Task.yield()
      }
    }
    #expect(try await reader.hop() == [1, 2, 3])
    others.cancel()
    await others.value
  }

  @MainActor @Test("an operation runs in the isolation that it is written in")
  func operation() async throws {
    var count = 0
    let value = try await expectReturn(within: .seconds(30)) {
      MainActor.assertIsolated()
      count += 1
      await Task.yield()
      count += 1
      return count
    }
    #expect(value == 2)
    #expect(count == 2)
  }

  @Test("what the test runs under travels with it")
  func taskLocals() async throws {
    try await Local.$value.withValue(7) {
      let returned = try await expectReturn(within: .seconds(30)) { Local.value }
      let pulled = try await AsyncStream<Int> { Local.value }.next(within: .seconds(30))
      #expect([returned, pulled] == [7, 7])
    }
  }
}

private actor Reader {
  private var numbers: [Int] = []

  func places(_ verb: SequenceVerb, _ limit: Duration) async throws -> Set<ObjectIdentifier?> {
    try await Places.seen(by: verb, within: limit)
  }

  /// Each element takes some turns here.
  func hop() async throws -> [Int] {
    try await finished(0, 1, 2).map { await self.next(after: $0) }.collectAll(within: .zero)
  }

  private func next(after number: Int) -> Int { number + 1 }

  func compute(for time: Duration) {
    let end = ContinuousClock.now + time
    while ContinuousClock.now < end {}
  }

  func read() async throws {
    let parcels = Parcels(1, 2, 3, 4, 5, 6)
    numbers += try await parcels.collect(first: 2, within: .seconds(30)).map(\.number)
    numbers += try await parcels.collect(
      until: {
        assertIsolated()
        numbers.append(-$0.number)
        return $0.number == 3
      }, within: .seconds(30)
    ).map(\.number)
    numbers += [try await parcels.next(within: .seconds(30)).number]
    numbers += [try await expectReturn(within: .seconds(30)) { [self] in numbers.count }]
    #expect(numbers == [1, 2, -3, 3, 4, 5])
    try await everyKind()
  }
}

/// Driven where the test is.
nonisolated(nonsending) private func everyKind() async throws {
  #expect(try await finished(1, 2).collectAll(within: .seconds(30)) == [1, 2])
  #expect(try await broken(1, 2).collect(first: 2, within: .seconds(30)) == [1, 2])
  #expect(try await finished(1, 2).map { $0 * 2 }.collectAll(within: .seconds(30)) == [2, 4])
  #expect(try await finished(1, 2).compactMap { Parcel($0) }.collectAll(within: .seconds(30)).map(\.number) == [1, 2])
  #expect(try await Countdown(from: 3).collectAll(within: .seconds(30)) == [3, 2, 1])
  #expect(try await Counting(upTo: 2).prefix(5).collectAll(within: .seconds(30)) == [1, 2])
  let erased: any AsyncSequence<Int, Never> = finished(1, 2)
  #expect(try await erased.collect(first: 2, within: .seconds(30)) == [1, 2])
  let throwing: any AsyncSequence<Int, any Error> = broken(1)
  #expect(try await throwing.next(within: .seconds(30)) == 1)
}

/// Notes on which actor it is asked for its elements.
private final class Places: AsyncSequence, AsyncIteratorProtocol {
  private(set) var seen: Set<ObjectIdentifier?> = []
  private var left: [Int]

  init(_ elements: [Int]) { left = elements }

  func makeAsyncIterator() -> Places { self }
  func next() async -> Int? { await next(isolation: #isolation) }

  func next(isolation actor: isolated (any Actor)?) async -> Int? {
    actor?.assertIsolated()
    seen.insert(actor.map(ObjectIdentifier.init))
    return left.isEmpty ? nil : left.removeFirst()
  }

  nonisolated(nonsending) static func seen(
    by verb: SequenceVerb, within limit: Duration
  ) async throws -> Set<ObjectIdentifier?> {
    // Every verb is content with these.
    let elements = Array(repeating: 1, count: 999) + [0]
    let (places, recorded) = (Places(elements), Places(elements))
    _ = try await verb.call(places, within: limit)
    let recording = recorded.record()
    _ = try await recording.collect(first: 1_000, within: .seconds(30))
    #expect(recorded.seen == places.seen)
    return places.seen
  }
}

/// Its own iterator.
private struct Countdown: AsyncSequence, AsyncIteratorProtocol {
  var number: Int
  init(from number: Int) { self.number = number + 1 }
  func makeAsyncIterator() -> Self { self }
  mutating func next() async -> Int? {
    number -= 1
    return number > 0 ? number : nil
  }
}

/// Its conformances hold on the main actor alone.
@MainActor private final class OnMain: @MainActor AsyncSequence {
  struct Iterator: @MainActor AsyncIteratorProtocol {
    var number = 0
    @MainActor mutating func next() async -> Int? {
      number += 1
      return number <= 3 ? number : nil
    }
  }
  func makeAsyncIterator() -> Iterator { Iterator() }
}

private enum Local {
  @TaskLocal static var value = 0
}
