/// What a call is answered with, and when.
package struct Reply<Output> {
  package enum Kind {
    case success(Output)
    case failure(any Error)
    case hang(ignoringCancellation: Bool)
    /// As a failure, but one that has been recorded.
    case refused(any Error)
  }

  package struct Delay {
    let duration: Duration
    let clock: any Clock<Duration>

    package init(duration: Duration, clock: any Clock<Duration>) {
      self.duration = duration
      self.clock = clock
    }

    /// Waits until it has passed; throws what the clock throws, as when the calling task is cancelled.
    nonisolated(nonsending) package func pass() async throws {
      // Clocks trap where their calendar begins and ends.
      try await clock.sleep(for: min(max(duration, .zero), .seconds(3_000_000_000)))
    }
  }

  let kind: Kind
  private(set) var delays: [Delay] = []

  package init(_ kind: Kind) { self.kind = kind }

  /// The same, so much later; who hangs does so at once, and can be answered at once.
  package func after(_ delay: Duration, on clock: any Clock<Duration>) -> Self {
    if isHang { return self }
    var reply = self
    reply.delays.append(Delay(duration: delay, clock: clock))
    return reply
  }

  /// Whether it leaves the call where it is, for somebody else to answer.
  var isHang: Bool { if case .hang = kind { true } else { false } }
}
