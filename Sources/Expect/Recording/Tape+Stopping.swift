extension Tape {
  /// Waits until the source's task is done, but not longer than the limit; how long after the recording's end that was.
  ///
  /// A source that has not been cancelled is, by `cancel`, as soon as it has done all that it can do at once; only then
  /// the limit begins. One that is late has the grace to say how late it was.
  func stop(
    within limit: Limit, grace: Duration = .zero, of pending: PendingCall?,
    cancelling cancel: (@Sendable () -> Void)? = nil, isolation: isolated (any Actor)?
  ) async -> Findings<Element> {
    let waiter = Reader(limit, of: pending, counting: nil)
    let heartbeat = Heartbeat.current
    pending?.opened(isolation: isolation) {
      PendingCall.Standing(progress: .operation, isUnmet: self.locked { _ in waiter.isLate })
    }
    let begin: @Sendable () -> Void = {
      cancel?()
      self.begin(limit, for: waiter, grace: grace, of: pending, heartbeat)
    }
    if let look, cancel != nil, locked({ $0.end == nil }) {
      locked { _ in waiter.whenSettled = begin }
      settle(look, before: waiter, isolation: isolation)
    } else {
      begin()
    }
    defer {
      forget(waiter)
      waiter.slot?.end()
      pending?.closed()
    }
    return await withTaskExecutorPreference(waiter.keeper.executor, isolation: isolation) {
      await withTaskCancellationHandler {
        _ = isolation
        await stopped(waiter)
        // The test's own executor may be blocked when this task comes back to it.
        if locked({ _ in waiter.isLate }) { pending?.standBy() }
        let findings = locked { $0.findings(ofStopping: waiter, hasSource: look != nil) }
        findings.grace = limit.duration.adding(grace)
        return findings
      } onCancel: {
        interrupt(waiter, .cancelled)
      }
    }
  }

  private func forget(_ waiter: Reader) {
    let (limit, unused) = locked { state in
      state.stopWaiters.removeAll { $0 === waiter }
      return (waiter.stopLimit.take(), waiter.whenSettled.take())
    }
    limit?.cancel()
    // It holds the recording, whose end takes the lock.
    _ = unused
  }

  /// Lets the waiter know when the source has done all that it can do at once.
  private func settle(_ look: Look, before waiter: Reader, isolation: isolated (any Actor)?) {
    let (keeper, end) = (waiter.keeper, LookAtSource(tape: self, waiter: waiter))
    guard keeper.isVirtual else { return look.probe(end, isolation: isolation) }
    _ = keeper.schedule(at: keeper.now) { if !end.isDecided { end.expire() } }
  }

  private func begin(
    _ limit: Limit, for waiter: Reader, grace: Duration, of pending: PendingCall?, _ heartbeat: Heartbeat
  ) {
    let (keeper, isOver) = (waiter.keeper, { @Sendable in self.isOver(for: waiter) })
    let running = keeper.expire(limit, of: pending, since: keeper.now, heartbeat: heartbeat, unless: isOver) {
      guard limit.asked == Limits.grace else { return self.stopsLate(waiter, grace) }
      // As every grace it ends no sooner than what is queued has had its turn.
      waiter.keeper.afterTurns { self.stopsLate(waiter, grace) }
    }
    guard let running else { return }
    let isTooLate = locked { state in
      let isTooLate = state.stopped != nil || waiter.interruption != nil
      if !isTooLate { waiter.stopLimit = running }
      return isTooLate
    }
    if isTooLate { running.cancel() }
  }

  /// Whether nobody has to wait any longer.
  fileprivate func isOver(for waiter: Reader) -> Bool {
    look == nil || locked { $0.stopped != nil || waiter.interruption != nil }
  }

  /// The limit has passed: the waiter goes on when the grace is over, and what is queued has had its turn.
  private func stopsLate(_ waiter: Reader, _ grace: Duration) {
    let isLate = locked { state in
      waiter.isLate = state.stopped == nil
      return waiter.isLate
    }
    guard isLate else { return }
    let keeper = waiter.keeper
    _ = keeper.schedule(at: keeper.now + (keeper.isVirtual ? .zero : grace)) {
      keeper.afterTurns { self.interrupt(waiter, .expired) }
    }
  }

  private nonisolated(nonsending) func stopped(_ reader: Reader) async {
    await withUnsafeContinuation { (waiter: Continuation) in
      let isOver = locked { state in
        if state.stopped != nil || look == nil || reader.interruption != nil { return true }
        reader.waiter = waiter
        state.stopWaiters.append(reader)
        return false
      }
      if isOver { waiter.resume() }
    }
  }

  /// The source's task is done.
  func sourceStopped() {
    let waiters = locked { state in
      state.stopped = keeper.now
      defer { state.stopWaiters = [] }
      return state.stopWaiters.compactMap { $0.waiter.take() }
    }
    for waiter in waiters { waiter.resume() }
  }
}

/// What ends the look at a source that is to be cancelled.
private struct LookAtSource<Element>: Looking {
  let tape: Tape<Element>
  let waiter: Reader

  var isDecided: Bool { tape.isOver(for: waiter) || tape.locked { _ in waiter.whenSettled == nil } }
  var hasBegun: Bool { tape.locked { $0.hasBegun } }
  var arrived: Int { tape.locked { $0.elements.count } }
  /// The limit of the call begins then.
  var pending: PendingCall? { nil }
  var isWindow: Bool { false }
  var isOnPool: Bool { tape.isOnPool }

  func expire() { tape.locked { _ in waiter.whenSettled.take() }?() }
}

extension TapeState {
  fileprivate func findings(ofStopping waiter: Reader, hasSource: Bool) -> Findings<Element> {
    let findings = Findings<Element>(outcome: Outcome(elements: [], end: .finished))
    if let end, let stopped { findings.stoppedAfter = max(.zero, stopped - end.at) }
    guard hasSource, stopped == nil || waiter.isLate else { return findings }
    if case .cancelled = waiter.interruption?.why {
      findings.outcome.end = .cancelled
    } else {
      findings.outcome.end = .timedOut(abandoned: stopped == nil)
    }
    return findings
  }
}
