import Expect
import Testing

/// Twelve kinds of sequence, one shot and recorded, from a nonisolated test, the main actor and an actor: the same
/// calls compile without a word.
@Suite(.timeLimit(.minutes(5))) struct SequenceMatrixTests {
  @Test("from a nonisolated test") func nonisolatedTest() async throws {
    let kinds = Kinds()
    #expect(try await kinds.parcels.collectAll(within: .seconds(30)).map(\.number) == [1, 2])
    #expect(try await kinds.parcels.record().collectAll(within: .seconds(30)).map(\.number) == [1, 2])
    #expect(try await kinds.sentParcels.collectAll(within: .seconds(30)).map(\.number) == [1, 2])
    #expect(try await kinds.sentParcels.record().collectAll(within: .seconds(30)).map(\.number) == [1, 2])
    #expect(try await kinds.stream.collectAll(within: .seconds(30)) == [1, 2])
    #expect(try await kinds.stream.record().collectAll(within: .seconds(30)) == [1, 2])
    #expect(try await kinds.throwing.collectAll(within: .seconds(30)) == [1, 2])
    #expect(try await kinds.throwing.record().collectAll(within: .seconds(30)) == [1, 2])
    try await kinds.typed.expectError(Offline(), within: .seconds(30))
    try await kinds.typed.record().expectError(Offline(), within: .seconds(30))
    #expect(try await kinds.opaque.collectAll(within: .seconds(30)) == [1, 2])
    #expect(try await kinds.opaque.record().collectAll(within: .seconds(30)) == [1, 2])
    #expect(try await kinds.existential.collectAll(within: .seconds(30)) == [1, 2])
    #expect(try await kinds.existential.record().collectAll(within: .seconds(30)) == [1, 2])
    #expect(try await kinds.throwingExistential.collectAll(within: .seconds(30)) == [1, 2])
    #expect(try await kinds.throwingExistential.record().collectAll(within: .seconds(30)) == [1, 2])
    #expect(try await kinds.mapped.collectAll(within: .seconds(30)) == ["1", "2"])
    #expect(try await kinds.mapped.record().collectAll(within: .seconds(30)) == ["1", "2"])
    #expect(try await kinds.ownIterator.collectAll(within: .seconds(30)) == [1, 2])
    #expect(try await kinds.ownIterator.record().collectAll(within: .seconds(30)) == [1, 2])
    #expect(try await kinds.oldStyle.collectAll(within: .seconds(30)) == [1, 2])
    #expect(try await kinds.oldStyle.record().collectAll(within: .seconds(30)) == [1, 2])
  }

  @MainActor @Test("from the main actor") func mainActorTest() async throws {
    let kinds = Kinds()
    #expect(try await kinds.parcels.collectAll(within: .seconds(30)).map(\.number) == [1, 2])
    #expect(try await kinds.parcels.record().collectAll(within: .seconds(30)).map(\.number) == [1, 2])
    #expect(try await kinds.sentParcels.collectAll(within: .seconds(30)).map(\.number) == [1, 2])
    #expect(try await kinds.sentParcels.record().collectAll(within: .seconds(30)).map(\.number) == [1, 2])
    #expect(try await kinds.stream.collectAll(within: .seconds(30)) == [1, 2])
    #expect(try await kinds.stream.record().collectAll(within: .seconds(30)) == [1, 2])
    #expect(try await kinds.throwing.collectAll(within: .seconds(30)) == [1, 2])
    #expect(try await kinds.throwing.record().collectAll(within: .seconds(30)) == [1, 2])
    try await kinds.typed.expectError(Offline(), within: .seconds(30))
    try await kinds.typed.record().expectError(Offline(), within: .seconds(30))
    #expect(try await kinds.opaque.collectAll(within: .seconds(30)) == [1, 2])
    #expect(try await kinds.opaque.record().collectAll(within: .seconds(30)) == [1, 2])
    #expect(try await kinds.existential.collectAll(within: .seconds(30)) == [1, 2])
    #expect(try await kinds.existential.record().collectAll(within: .seconds(30)) == [1, 2])
    #expect(try await kinds.throwingExistential.collectAll(within: .seconds(30)) == [1, 2])
    #expect(try await kinds.throwingExistential.record().collectAll(within: .seconds(30)) == [1, 2])
    #expect(try await kinds.mapped.collectAll(within: .seconds(30)) == ["1", "2"])
    #expect(try await kinds.mapped.record().collectAll(within: .seconds(30)) == ["1", "2"])
    #expect(try await kinds.ownIterator.collectAll(within: .seconds(30)) == [1, 2])
    #expect(try await kinds.ownIterator.record().collectAll(within: .seconds(30)) == [1, 2])
    #expect(try await kinds.oldStyle.collectAll(within: .seconds(30)) == [1, 2])
    #expect(try await kinds.oldStyle.record().collectAll(within: .seconds(30)) == [1, 2])
    #expect(try await kinds.onMain.collectAll(within: .seconds(30)) == [1, 2])
    #expect(try await kinds.onMain.record().collectAll(within: .seconds(30)) == [1, 2])
  }

  @Test("from an actor") func actorTest() async throws { try await Tester().test() }
}

private actor Tester {
  func test() async throws {
    let kinds = Kinds()
    #expect(try await kinds.parcels.collectAll(within: .seconds(30)).map(\.number) == [1, 2])
    #expect(try await kinds.parcels.record().collectAll(within: .seconds(30)).map(\.number) == [1, 2])
    #expect(try await kinds.sentParcels.collectAll(within: .seconds(30)).map(\.number) == [1, 2])
    #expect(try await kinds.sentParcels.record().collectAll(within: .seconds(30)).map(\.number) == [1, 2])
    #expect(try await kinds.stream.collectAll(within: .seconds(30)) == [1, 2])
    #expect(try await kinds.stream.record().collectAll(within: .seconds(30)) == [1, 2])
    #expect(try await kinds.throwing.collectAll(within: .seconds(30)) == [1, 2])
    #expect(try await kinds.throwing.record().collectAll(within: .seconds(30)) == [1, 2])
    try await kinds.typed.expectError(Offline(), within: .seconds(30))
    try await kinds.typed.record().expectError(Offline(), within: .seconds(30))
    #expect(try await kinds.opaque.collectAll(within: .seconds(30)) == [1, 2])
    #expect(try await kinds.opaque.record().collectAll(within: .seconds(30)) == [1, 2])
    #expect(try await kinds.existential.collectAll(within: .seconds(30)) == [1, 2])
    #expect(try await kinds.existential.record().collectAll(within: .seconds(30)) == [1, 2])
    #expect(try await kinds.throwingExistential.collectAll(within: .seconds(30)) == [1, 2])
    #expect(try await kinds.throwingExistential.record().collectAll(within: .seconds(30)) == [1, 2])
    #expect(try await kinds.mapped.collectAll(within: .seconds(30)) == ["1", "2"])
    #expect(try await kinds.mapped.record().collectAll(within: .seconds(30)) == ["1", "2"])
    #expect(try await kinds.ownIterator.collectAll(within: .seconds(30)) == [1, 2])
    #expect(try await kinds.ownIterator.record().collectAll(within: .seconds(30)) == [1, 2])
    #expect(try await kinds.oldStyle.collectAll(within: .seconds(30)) == [1, 2])
    #expect(try await kinds.oldStyle.record().collectAll(within: .seconds(30)) == [1, 2])
  }
}

private struct Kinds {
  /// Neither the sequence nor its elements are Sendable.
  var parcels: Parcels { Parcels(1, 2) }
  /// The sequence is, its elements are not.
  var sentParcels: AsyncMapSequence<AsyncStream<Int>, Parcel> { finished(1, 2).map { Parcel($0) } }
  var stream: AsyncStream<Int> { finished(1, 2) }
  var throwing: AsyncThrowingStream<Int, any Error> {
    AsyncThrowingStream { continuation in
      for number in 1...2 { continuation.yield(number) }
      continuation.finish()
    }
  }
  /// Throws one type of error.
  var typed: Typed { Typed() }
  var opaque: some AsyncSequence<Int, Never> { finished(1, 2) }
  var existential: any AsyncSequence<Int, Never> { finished(1, 2) }
  var throwingExistential: any AsyncSequence<Int, any Error> { throwing }
  var mapped: AsyncMapSequence<AsyncStream<Int>, String> { finished(1, 2).map { "\($0)" } }
  var ownIterator: Countdown { Countdown() }
  /// Knows nothing of isolation.
  var oldStyle: Counting { Counting(upTo: 2) }
  /// Its conformances hold on the main actor alone.
  @MainActor var onMain: OnMain { OnMain() }
}

private struct Typed: AsyncSequence, AsyncIteratorProtocol {
  func makeAsyncIterator() -> Self { self }
  mutating func next() async throws(Offline) -> Int? { throw Offline() }
  mutating func next(isolation: isolated (any Actor)?) async throws(Offline) -> Int? { throw Offline() }
}

/// A class that is its own iterator.
private final class Countdown: AsyncSequence, AsyncIteratorProtocol {
  private var number = 0
  func makeAsyncIterator() -> Countdown { self }
  func next() async -> Int? { await next(isolation: nil) }
  func next(isolation: isolated (any Actor)?) async -> Int? {
    number += 1
    return number <= 2 ? number : nil
  }
}

@MainActor private final class OnMain: @MainActor AsyncSequence {
  struct Iterator: @MainActor AsyncIteratorProtocol {
    var number = 0
    @MainActor mutating func next() async -> Int? {
      number += 1
      return number <= 2 ? number : nil
    }
  }
  func makeAsyncIterator() -> Iterator { Iterator() }
}
