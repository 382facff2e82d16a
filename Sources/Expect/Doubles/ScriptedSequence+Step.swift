extension ScriptedSequence {
  /// What the sequence does next.
  public struct Step {
    enum Kind {
      case yield(Element)
      case delay(Reply<Never>.Delay)
      case end((any Error)?)
      case hang(ignoringCancellation: Bool)
    }

    let kind: Kind

    /// Gives an element.
    public static func yield(_ element: Element) -> Step { Step(kind: .yield(element)) }

    /// Waits so long, on this clock; cancelled meanwhile, it throws `CancellationError`.
    public static func delay(_ duration: Duration, on clock: any Clock<Duration> = ContinuousClock()) -> Step {
      Step(kind: .delay(Reply<Never>.Delay(duration: duration, clock: clock)))
    }

    /// Throws, which ends the sequence.
    public static func fail(_ error: any Error) -> Step { Step(kind: .end(error)) }

    /// Ends the sequence.
    public static var finish: Step { Step(kind: .end(nil)) }

    /// Waits until it is cancelled, and throws `CancellationError`.
    public static var hang: Step { hang(ignoringCancellation: false) }

    /// Waits until it is cancelled, or for ever: a sequence that ignores cancellation.
    public static func hang(ignoringCancellation: Bool) -> Step {
      Step(kind: .hang(ignoringCancellation: ignoringCancellation))
    }
  }
}

/// One iteration of a `ScriptedSequence`.
final class ScriptRun<Element>: @unchecked Sendable {
  // Its iterator alone advances it, one call after the other; the tape has a lock of its own.
  private let steps: [ScriptedSequence<Element>.Step]
  private let tape: Tape<Void>
  private var done = 0
  private var hasEnded = false

  init(_ steps: [ScriptedSequence<Element>.Step], _ tape: Tape<Void>) {
    self.steps = steps
    self.tape = tape
  }

  // Whoever lets go of an iterator will not ask for more.
  deinit { if !hasEnded { tape.end(.cancelled) } }

  func next(isolation: isolated (any Actor)?) async throws -> Element? {
    try await withTaskCancellationHandler {
      _ = isolation
      return try await advance()
    } onCancel: { [tape] in
      tape.end(.cancelled)
    }
  }

  private nonisolated(nonsending) func advance() async throws -> Element? {
    while !hasEnded, done < steps.count {
      let step = steps[done]
      done += 1
      switch step.kind {
      case .yield(let element): return element
      case .delay(let delay): do { try await delay.pass() } catch { try end(error) }
      case .end(let error): try end(error)
      case .hang(let ignoringCancellation):
        await hang(ignoringCancellation: ignoringCancellation)
        try end(CancellationError())
      }
    }
    try end(nil)
    return nil
  }

  private func end(_ error: (any Error)?) throws {
    hasEnded = true
    tape.end(.finished)
    if let error { throw error }
  }

  private nonisolated(nonsending) func hang(ignoringCancellation: Bool) async {
    if ignoringCancellation { await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in } }
    let (silence, source) = AsyncStream<Never>.makeStream()
    for await _ in silence {}
    withExtendedLifetime(source) {}
  }
}
