import Synchronization

// MARK: - The waiter's side

extension Pump {
  /// Waits until `target` elements came, the source ended or the wait was interrupted; how many came in time.
  nonisolated(nonsending) func reach(_ target: Int) async -> Int {
    await withUnsafeContinuation { (waiter: Continuation) in
      let next: Continuation? = state.withLock { state in
        state.target = target
        if state.isDecided { return waiter }
        demand.store(target, ordering: .relaxed)
        if waitsForMore, count.load(ordering: .acquiring) >= target { return waiter }
        state.waiter = waiter
        return state.parked.take()
      }
      next?.resume()
    }
    return state.withLock { $0.interruption?.count } ?? count.load(ordering: .acquiring)
  }

  /// Lets a source go that waits for more demand, and sees it gone, unless that takes longer than the grace.
  nonisolated(nonsending) func release() async {
    // What has been interrupted is waited for elsewhere. Where the loop is on its way to wait, it finds this closed.
    let (parked, goesOn) = state.withLock { state in
      demand.store(0, ordering: .relaxed)
      state.isClosed = true
      return (state.parked.take(), state.interruption == nil && !state.isStopped)
    }
    if goesOn { startGrace() }
    parked?.resume()
    if goesOn { await stop() }
  }

  /// Waits until the source has stopped, or its grace is over.
  nonisolated(nonsending) func stop() async {
    await withUnsafeContinuation { (waiter: Continuation) in
      let isOver = state.withLock { state in
        if !state.isStopped { state.waiter = waiter }
        return state.isStopped
      }
      if isOver { waiter.resume() }
    }
    forgetTimes()
  }

  /// Nobody waits for the source to stop any longer.
  func forgetTimes() {
    let (timer, limit) = state.withLock { ($0.graceTimer.take(), $0.stopLimit.take()) }
    if let timer { keeper.cancel(timer) }
    limit?.cancel()
  }
}

// MARK: - The side of the deadline and of cancellation

extension Pump {
  /// Ends the wait, unless something else has ended it: what comes from now on is late.
  func interrupt(_ why: PumpState.Interruption) {
    let (waiter, parked, task) = state.withLock { state in decide(why, &state) }
    if let task { cancel(task) }
    waiter?.resume()
    parked?.resume()
  }

  /// Ends the wait because its time is over, but not before the source was asked at all: a machine that has not got
  /// round to that says nothing about the source. Every attempt gives it one grace more.
  func expire(attempts: Int) {
    if attempts == 0 || hasBegun || keeper.isVirtual { return interrupt(.expired) }
    _ = keeper.schedule(at: keeper.now + Limits.grace) { [self] in expire(attempts: attempts - 1) }
  }

  /// Whom to wake, and what to cancel.
  private func decide(
    _ why: PumpState.Interruption, _ state: inout PumpState
  ) -> (waiter: Continuation?, parked: Continuation?, Task<Void, Never>?) {
    if case .cancelled = why, state.interruption != nil, !state.isStopped {
      // Whoever waits for the source to stop need not wait any longer.
      state.interruption?.why = why
      state.hasGivenUp = true
      return (state.waiter.take(), nil, nil)
    }
    guard !state.isDecided, !state.isClosed else { return (nil, nil, nil) }
    let count = count.load(ordering: .acquiring)
    // All came in time; only the source's task has not got round to saying so.
    if !waitsForMore, count >= demand.load(ordering: .relaxed) { return (state.waiter.take(), nil, nil) }
    state.interruption = (why, keeper.now, count, arrivals.last(count))
    // Then nobody waits for the source to stop.
    if case .cancelled = why { state.hasGivenUp = true }
    state.isClosed = true
    demand.store(0, ordering: .relaxed)
    return (state.waiter.take(), state.parked.take(), state.task)
  }

  /// Cancels the source's task, on a thread where its cancellation handlers may do what they like.
  func cancel(_ task: Task<Void, Never>) {
    Task.detached(name: "Expect: cancel", executorPreference: keeper.executor) { [self] in
      state.withLock { $0.cancelledAt = keeper.now }
      if let stopsWithin { startLimit(stopsWithin) } else { startGrace() }
      task.cancel()
    }
  }

  /// Bounds the time that a source is given to stop; its turns are the last part of it.
  private func startGrace() {
    let timer = keeper.schedule(at: keeper.now + max(.zero, grace - keeper.timeOfTurns)) { [self] in giveUp() }
    let isOver = state.withLock { state in
      if !state.isStopped { state.graceTimer = timer }
      return state.isStopped
    }
    if isOver { keeper.cancel(timer) }
  }

  /// Expects the source to stop in time; the grace afterwards tells how late it was.
  private func startLimit(_ limit: Limit) {
    let isStopped: @Sendable () -> Bool = { [self] in state.withLock { $0.isStopped } }
    let heartbeat = heartbeat ?? .current
    let running = keeper.expire(
      limit, of: pending, since: keeper.now, heartbeat: heartbeat, unless: isStopped
    ) { [self] in
      let isLate = state.withLock { state in
        state.isLate = !state.isStopped
        return state.isLate
      }
      if isLate { startGrace() }
    }
    guard let running else { return }
    let isOver = state.withLock { state in
      if !state.isStopped { state.stopLimit = running }
      return state.isStopped
    }
    if isOver { running.cancel() }
  }

  private func giveUp() { keeper.afterTurns { [self] in abandon() } }

  private func abandon() {
    let waiter = state.withLock { state in
      state.hasGivenUp = true
      return state.waiter.take()
    }
    waiter?.resume()
  }
}
