extension Tape {
  /// Waits until the source's task is done, but not longer than the limit; how long after the recording's end that was.
  ///
  /// A source that is late has the grace to say how late it was.
  func stop(
    within limit: Limit, grace: Duration = .zero, of pending: PendingCall?, isolation: isolated (any Actor)?
  ) async -> Findings<Element> {
    let waiter = Reader(limit, of: pending, counting: nil)
    pending?.opened(isolation: isolation) {
      PendingCall.Standing(progress: .operation, isUnmet: self.locked { _ in waiter.isLate })
    }
    let isOver: @Sendable () -> Bool = { self.look == nil || self.locked { $0.stopped != nil } }
    let timer = waiter.keeper.expire(limit, of: pending, since: waiter.started, unless: isOver) {
      guard limit.asked == Limits.grace else { return self.stopsLate(waiter, grace) }
      // As every grace it ends no sooner than what is queued has had its turn.
      waiter.keeper.afterTurns { self.stopsLate(waiter, grace) }
    }
    defer {
      timer?.cancel()
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
