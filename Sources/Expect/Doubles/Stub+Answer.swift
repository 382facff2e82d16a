extension Stub {
  /// What a call is answered with.
  public struct Answer {
    let reply: Reply<Output>

    /// The call returns this.
    public static func success(_ output: Output) -> Answer { Answer(reply: Reply(.success(output))) }

    /// The call throws this.
    public static func failure(_ error: any Error) -> Answer { Answer(reply: Reply(.failure(error))) }

    /// The call waits until the test answers it, or it is cancelled: then it throws `CancellationError`.
    public static var hang: Answer { hang(ignoringCancellation: false) }

    /// The call waits until the test answers it, and hears, or does not hear, that it is cancelled.
    public static func hang(ignoringCancellation: Bool) -> Answer {
      Answer(reply: Reply(.hang(ignoringCancellation: ignoringCancellation)))
    }

    /// The same answer, so much later.
    ///
    /// A call that is cancelled meanwhile throws `CancellationError`; one that cannot throw is answered at once. A hang
    /// does not wait: the call hangs at once.
    ///
    /// - Parameters:
    ///   - delay: How long the call waits for the answer; several delays add up.
    ///   - clock: The clock that it sleeps on: a `VirtualClock` makes it take no time.
    public func after(_ delay: Duration, on clock: any Clock<Duration> = ContinuousClock()) -> Answer {
      Answer(reply: reply.after(delay, on: clock))
    }
  }
}

// It does not change; an output that is not Sendable is handed over to the call that it answers.
extension Stub.Answer: @unchecked Sendable {}
