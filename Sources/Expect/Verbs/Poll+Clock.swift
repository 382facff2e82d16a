import Synchronization

/// The side of the clock and of cancellation.
extension Poll {
  /// A limit of zero or below has passed already: there is one look.
  func startClock(at started: Moment) -> RunningLimit? {
    guard limit.duration > .zero else {
      expire()
      if !keeper.isVirtual { pending?.limitPassed(cap: keeper.now + cap, isWindow: limit.isWindow) }
      return nil
    }
    return keeper.expire(limit, of: pending, since: started, unless: { [self] in isDecided }) { [self] in expire() }
  }

  private func expire() {
    state.withLock { $0.isOver = true }
    endPause()
    // What has begun inside a window may end after it.
    if limit.isWindow { watch() } else { after(Limits.grace) { [self] in watch() } }
    // A session of virtual time sees itself when a thread is kept, and where there is no actor none is blocked.
    guard !keeper.isVirtual, isolation != nil else { return }
    let held = cap - max(.zero, limit.duration)
    let timer = keeper.schedule(at: keeper.now + held) { [self] in giveUp(.held(for: held)) }
    let isTooLate = state.withLock { state in
      if !state.hasEnded { state.lastResort = timer }
      return state.hasEnded
    }
    // It would hold the caller's actor until then.
    if isTooLate { keeper.cancel(timer) }
  }

  /// Sees to it that the look that goes on comes to an end: from one grace after the limit on, or when it has had as
  /// long after the window as a call may take.
  private func watch() {
    guard !isDecided else { return }
    guard let look = lookGoingOn else { return after(Limits.grace) { [self] in watch() } }
    guard let patience else { return judge(look) }
    let isDecided: @Sendable () -> Bool = { [self] in self.isDecided }
    let last = keeper.expire(patience, since: keeper.now, heartbeat: heartbeat, unless: isDecided) { [self] in
      judge(look)
    }
    // It may have passed, and a later look be watched, before this thread is back.
    let old = state.withLock { state -> RunningLimit? in
      guard !state.hasEnded, state.lookLimit.map({ $0.look <= look }) ?? true else { return last }
      defer { state.lookLimit = (look, last) }
      return state.lookLimit?.limit
    }
    old?.cancel()
  }

  /// A look that only waits for its turn on a busy actor is not to blame: one that is still the same when that actor
  /// has been visited several times is waiting for something else.
  private func judge(_ look: Int) {
    Task.detached(name: "Expect: visit", executorPreference: keeper.executor) { [self] in
      for _ in 0..<5 { await visit(isolation) }
      if !cutShort(look) { after(Limits.grace) { [self] in watch() } }
    }
  }

  private var lookGoingOn: Int? { state.withLock { $0.isLooking ? $0.begun : nil } }

  /// Cancels the look, also one that has been reported meanwhile, if it still goes on: what it gives is late.
  private func cutShort(_ look: Int) -> Bool {
    let (isGoingOn, task) = state.withLock { state -> (Bool, Task<Void, Never>?) in
      guard state.isLooking, state.begun == look, !state.isCancelled else { return (false, nil) }
      state.isCutShort = true
      state.lateSince = state.lateSince ?? keeper.now
      return (true, state.task)
    }
    guard isGoingOn else { return false }
    task?.cancel()
    after(Limits.grace) { [self] in keeper.afterTurns { [self] in giveUp(.late(stoppedAfter: nil)) } }
    return true
  }

  /// Makes the caller speak while the look goes on. In a window where nobody has got round to the last look yet, all
  /// that was seen is as it should be, if anything was.
  private func giveUp(_ why: Looks.End) {
    let waiter = state.withLock { state -> Continuation? in
      guard !state.hasEnded, !state.isCancelled, state.stuck == nil else { return nil }
      guard state.isLooking || state.begun == 0 || !limit.isWindow else { return nil }
      state.stuck = why
      state.lateSince = state.lateSince ?? keeper.now
      return state.waiter.take()
    }
    waiter?.resume()
  }

  func cancel() {
    let task = state.withLock { state in
      state.isCancelled = true
      return state.task
    }
    endPause()
    if let task { cancel(task) }
  }

  /// On a thread where cancellation handlers may do what they like.
  func cancel(_ task: Task<Void, Never>) {
    Task.detached(name: "Expect: cancel", executorPreference: keeper.executor) { task.cancel() }
  }

  private func endPause() {
    guard let pause = state.withLock({ $0.pause.take() }) else { return }
    if let timer = pause.timer { keeper.cancel(timer) }
    pause.looker.resume()
  }

  /// In virtual time, when everything is suspended: no other time has to pass.
  private func after(_ duration: Duration, _ action: @escaping @Sendable () -> Void) {
    _ = keeper.schedule(at: keeper.now + (keeper.isVirtual ? .zero : duration), action)
  }
}

/// Returns when the actor has got round to it.
private func visit(_ isolation: isolated (any Actor)?) async {}
