import Testing

@testable import Expect

/// A verb whose own task is cancelled throws, and what it had before it stays for the next one.
@Suite(.timeLimit(.minutes(5))) struct CancelledReadingTests {
  typealias Verb = @Sendable (Recording<Int>) async throws -> Void

  static let verbs: [String: Verb] = [
    "collect(first:)": { try await $0.collect(first: 3, within: .seconds(600)) },
    "collectAll": { try await $0.collectAll(within: .seconds(600)) },
    "collect(until:)": { try await $0.collect(until: { $0 == 3 }, within: .seconds(600)) },
    "collect(for:)": { _ = try await $0.collect(for: .seconds(600)) },
    "next(where:)": { try await $0.next(where: { $0 == 3 }, within: .seconds(600)) },
    "unwrapNext": { _ = try await $0.unwrapNext({ $0 == 3 ? "three" : nil }, within: .seconds(600)) },
    "expectElements": { try await $0.expectElements([1, 2, 3], within: .seconds(600)) },
    "expectElements(comparing:)": {
      try await $0.expectElements(["1", "2", "3"], comparing: { "\($0)" }, within: .seconds(600))
    },
    "skip": { try await $0.skip(3, within: .seconds(600)) },
  ]

  @Test("it reads nothing", arguments: verbs.keys.sorted())
  func readsNothing(name: String) async throws {
    let verb = try #require(Self.verbs[name])
    let recording = Recording<Int>()
    recording.record(1)
    recording.record(2)
    let task = Task { try await verb(recording) }
    await isWaiting(on: recording)
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(recording.unread == [1, 2])
    recording.record(3)
    #expect(try await recording.collect(first: 3, within: .seconds(30)) == [1, 2, 3])
  }

  @Test("an outcome returns what came, and that is read")
  func outcome() async {
    let recording = Recording<Int>()
    recording.record(1)
    let task = Task { await recording.outcome(first: 2, within: .seconds(600)) }
    await isWaiting(on: recording)
    task.cancel()
    #expect(await task.value == Outcome(elements: [1], end: .cancelled))
    #expect(recording.unread == [])
  }

  @MainActor @Test("it is no failure either where its recording is cancelled as well")
  func recordingToo() async throws {
    let recording = Recording<Int>()
    let texts = try await failures {
      let task = Task { @MainActor in try await recording.next(within: .seconds(600)) }
      await isWaiting(on: recording)
      // It comes to both on this actor.
      task.cancel()
      recording.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
      let late = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        try await recording.next(within: .seconds(600))
      }
      await #expect(throws: CancellationError.self) { try await late.value }
    }
    #expect(texts == [])
  }

  @Test("it looks at no more elements, and stays unread")
  func whileItLooks() async throws {
    let recording = Recording<Int>()
    for number in 0..<100 { recording.record(number) }
    var seen = 0
    await #expect(throws: CancellationError.self) {
      try await recording.next(
        where: { number in
          seen += 1
          if number == 2 { withUnsafeCurrentTask { $0?.cancel() } }
          return false
        }, within: .seconds(600))
    }
    #expect(seen == 3)
    #expect(recording.unread.count == 100)
  }

  private func isWaiting(on recording: Recording<Int>) async {
    await eventually { recording.tape.locked { $0.readers.first?.waiter != nil } }
  }
}
