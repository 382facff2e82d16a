/// A sequence on its way onto a tape: its iterator is made at once, and its task pulls.
final class Feed<Element>: @unchecked Sendable {
  // Handed over: made where the recording is made, and then used by the recording's task alone, in the same isolation.
  typealias Pull = nonisolated(nonsending) (_ tape: Tape<Element>, _ atMost: Int) async throws -> Bool

  /// Pulls so many elements (false), or up to the end of the sequence (true) or of the recording (false).
  private var pull: Pull?
  private let claim: StreamClaim?

  init<S: AsyncSequence>(_ sequence: S, _ claim: StreamClaim?) where S.Element == Element {
    self.claim = claim
    do { try claim?.begin() } catch {
      pull = { _, _ in throw error }
      return
    }
    var iterator = sequence.makeAsyncIterator()
    pull = { tape, atMost in
      // The same loop twice: where no actor is in play, no element costs a look at executors.
      if #isolation.isNone { return try await tape.pull(atMost, from: &iterator, isolation: nil) }
      return try await tape.pull(atMost, from: &iterator, isolation: #isolation)
    }
  }

  /// Records until the sequence or the recording ends, and lets go of the sequence.
  func run(into tape: Tape<Element>, isolation: isolated (any Actor)?) async {
    var hasEnded = true
    defer {
      pull = nil
      // Where the recording has ended first, nobody was asked any more.
      claim?.end(isCancelled: hasEnded && Task.isCancelled)
      tape.sourceStopped()
    }
    tape.keeper.join()
    do {
      guard let pull else { return }
      // The first step belongs to the call that made the recording, the others to threads that nobody can starve.
      hasEnded = try await pull(tape, 1)
      if !hasEnded { hasEnded = try await rest(into: tape, isolation: isolation) }
      if hasEnded { tape.end(.finished) }
    } catch {
      tape.end(.failed(error))
    }
  }

  private func rest(into tape: Tape<Element>, isolation: isolated (any Actor)?) async throws -> Bool {
    try await withTaskExecutorPreference(tape.look, isolation: isolation) {
      _ = isolation
      return try await pull?(tape, .max) ?? false
    }
  }
}

extension Tape {
  /// See `Feed.pull`.
  fileprivate func pull<I: AsyncIteratorProtocol>(
    _ atMost: Int, from iterator: inout I, isolation: isolated (any Actor)?
  ) async throws -> Bool where I.Element == Element {
    var isWanting = false
    for _ in 0..<atMost {
      if !isWanting, await !wantsMore() { return false }
      guard let element = try await iterator.next(isolation: isolation) else { return true }
      isWanting = append(element)
    }
    return false
  }
}

extension Feed {
  /// Starts to record. The first step runs before this returns, as far as it goes without waiting, where the platform
  /// has such tasks.
  func start(into tape: Tape<Element>, named name: String, isolation: isolated (any Actor)?) -> Task<Void, Never> {
    guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else {
      return Task(name: name, executorPreference: tape.look) { await self.run(into: tape, isolation: isolation) }
    }
    // With a preference, a task on an actor would first go to its executor.
    let preference = isolation.isNone ? tape.look : nil
    return Task.immediate(name: name, executorPreference: preference) {
      // A closure runs in an isolated parameter's isolation only when it captures it.
      _ = isolation
      await self.run(into: tape, isolation: isolation)
    }
  }
}
