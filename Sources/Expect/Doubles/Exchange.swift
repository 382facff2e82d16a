/// One call of a double, from when it is made until it returns.
///
/// It waits for what it is answered with; being cancelled, or returning, ends it, whichever comes first.
package final class Exchange<Output>: @unchecked Sendable {
  typealias Continuation = UnsafeContinuation<Void, Never>

  /// What failures call it.
  package let subject: Subject
  private let witness: Witness
  /// Ends as the call ends.
  let tape = Tape<Void>()

  // `lock` guards the variables below; an output that is not Sendable is handed over by whoever answers.
  private let lock = Lock()
  private var reply: Reply<Output>?
  private var isAnswered = false
  private var isHanging = false
  private var isDeaf = false
  private var waiter: Continuation?
  private var answerLimits: [RunningLimit] = []

  package init(_ subject: Subject, witness: Witness) {
    self.subject = subject
    self.witness = witness
  }

  /// Whether it was cancelled before it returned.
  package var isCancelled: Bool {
    tape.locked { if case .cancelled = $0.end?.how { true } else { false } }
  }

  /// Whether it has been told what to do, or is over.
  package var isSettled: Bool { locked { isAnswered || isHanging } || tape.locked { $0.end != nil } }

  /// Whether it has been told to hang, and goes on doing so.
  package var isHangingOn: Bool { locked { isHanging && !isAnswered } && tape.locked { $0.end == nil } }

  private func locked<R>(_ body: () -> R) -> R {
    lock.lock()
    defer { lock.unlock() }
    return body()
  }

  /// Answers it. A second answer is a failure, and one that comes when it has been cancelled does nothing.
  package func answer(_ reply: Reply<Output>) {
    let (isSecond, waiter) = locked { () -> (Bool, Continuation?) in
      guard !isAnswered else { return (true, nil) }
      isAnswered = !reply.isHang
      isHanging = reply.isHang
      self.reply = reply
      return (false, self.waiter.take())
    }
    waiter?.resume()
    endLimits()
    if isSecond, !isCancelled { fail(FailureText.answeredTwice) }
  }

  /// Ends a call that nobody waits for any longer.
  package func cancel() {
    tape.end(.cancelled)
    let waiter = locked { isDeaf ? nil : self.waiter.take() }
    waiter?.resume()
    endLimits()
  }

  /// Ends a call that returns.
  package func finish() {
    tape.end(.finished)
    endLimits()
  }

  // MARK: The side of the caller

  /// Waits for the answer and returns it, which ends the call. One that cannot throw hears of no cancellation, and
  /// hangs where it would have to throw.
  func result(
    canThrow: Bool = true, isolation: isolated (any Actor)? = #isolation
  ) async -> Result<Output, any Error> {
    defer { finish() }
    return await answered(canThrow: canThrow, isolation: isolation)
  }

  /// Waits for the answer and returns it. The call goes on, until whoever has the answer says that it is finished.
  package func answered(
    canThrow: Bool = true, isolation: isolated (any Actor)? = #isolation
  ) async -> Result<Output, any Error> {
    if !canThrow { locked { isDeaf = true } }
    return await withTaskCancellationHandler {
      _ = isolation
      while let reply = await next() {
        if let result = await self.result(of: reply, canThrow: canThrow) { return result }
      }
      return .failure(CancellationError())
    } onCancel: {
      cancel()
    }
  }

  /// Nil where the call goes on waiting.
  private nonisolated(nonsending) func result(
    of reply: Reply<Output>, canThrow: Bool
  ) async -> Result<Output, any Error>? {
    do { for delay in reply.delays { try await delay.pass() } } catch {
      if canThrow { return .failure(error) }
    }
    switch reply.kind {
    case .success(let output): return .success(output)
    case .failure(let error) where canThrow: return .failure(error)
    case .failure(let error):
      fail(FailureText.cannotThrow(error))
      locked { isAnswered = false }
    case .refused(let error) where canThrow: return .failure(error)
    case .refused: locked { isAnswered = false }
    case .hang(let ignoringCancellation): locked { isDeaf = isDeaf || ignoringCancellation }
    }
    return nil
  }

  /// What it is answered with; nil when it has been cancelled before.
  private nonisolated(nonsending) func next() async -> Reply<Output>? {
    await withUnsafeContinuation { (waiter: Continuation) in
      let goesOn = locked {
        if reply != nil || (!isDeaf && isCancelled) { return true }
        self.waiter = waiter
        return false
      }
      if goesOn { waiter.resume() }
    }
    return locked { reply.take() }
  }
}

// MARK: - Failures

extension Exchange {
  @discardableResult package func fail(_ why: String) -> any Error { witness.fail("\(subject.text): \(why)") }

  /// Records a failure; the reply stops a test without a second one, where the call can throw.
  package func refuse(_ why: String) -> Reply<Output> { Reply(.refused(fail(why))) }

  /// Refuses the call unless it has been told what to do, or is over: an answer that comes at the same time is either
  /// the first or the second.
  func refuseUnlessSettled(_ why: String) {
    guard !tape.locked({ $0.end != nil }), claim() else { return }
    let reply = refuse(why)
    let waiter = locked {
      self.reply = reply
      return self.waiter.take()
    }
    waiter?.resume()
    endLimits()
  }

  /// Whether it is the caller who answers.
  private func claim() -> Bool {
    locked {
      defer { isAnswered = isAnswered || !isHanging }
      return !isAnswered && !isHanging
    }
  }

  /// Fails the call when nobody has answered it within the default limit of the double; in virtual time at once, when
  /// nothing else is left to do.
  package func expectAnswer() {
    limitAnswer(witness.limit, on: TimerThread.shared)
    if let session = Timekeepers.session { limitAnswer(.endless, on: session) }
  }

  private func limitAnswer(_ limit: Limit, on keeper: any Timekeeper) {
    let running = keeper.expire(limit, since: keeper.now, unless: { self.isSettled }) {
      Task.detached(name: "Expect: no answer", executorPreference: keeper.executor) {
        // After the end of a session the answer may come in real time.
        if (keeper as? Session)?.isOver != true { self.refuseUnlessSettled(FailureText.unanswered(within: limit)) }
      }
    }
    if let running { locked { answerLimits.append(running) } }
    if isSettled { endLimits() }
  }

  private func endLimits() {
    let limits = locked { () -> [RunningLimit] in
      defer { answerLimits = [] }
      return answerLimits
    }
    for limit in limits { limit.cancel() }
  }
}
