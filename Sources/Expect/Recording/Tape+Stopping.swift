extension Tape {
  /// Waits until the source's task is done, but not longer; how long after the recording's end that was.
  func stop(within limit: Limit, of pending: PendingCall?, isolation: isolated (any Actor)?) async -> Findings<Element>
  {
    let waiter = Reader(limit, of: pending, counting: nil)
    defer {
      waiter.slot?.end()
      pending?.closed()
    }
    return await withTaskExecutorPreference(waiter.keeper.executor, isolation: isolation) {
      await withTaskCancellationHandler {
        _ = isolation
        pending?.opened(isolation: isolation) { PendingCall.Standing(progress: .operation, isUnmet: false) }
        let timer = waiter.keeper.expire(limit, of: pending, since: waiter.started, unless: { false }) {
          waiter.keeper.afterTurns { self.interrupt(waiter, .expired) }
        }
        defer { timer?.cancel() }
        await stopped(waiter)
        return locked { $0.findings(ofStopping: waiter, within: limit.duration, hasSource: look != nil) }
      } onCancel: {
        interrupt(waiter, .cancelled)
      }
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
  fileprivate func findings(ofStopping waiter: Reader, within limit: Duration, hasSource: Bool) -> Findings<Element> {
    let findings = Findings<Element>(outcome: Outcome(elements: [], end: .finished))
    findings.grace = limit
    if let end, let stopped { findings.stoppedAfter = max(.zero, stopped - end.at) }
    guard hasSource, stopped == nil else { return findings }
    if case .cancelled = waiter.interruption?.why {
      findings.outcome.end = .cancelled
    } else {
      findings.outcome.end = .timedOut(abandoned: true)
    }
    return findings
  }
}
