/// Speaks for a test that does not get on after its limit: at once on standard error, at the cap as a failure.
extension PendingCall {
  /// How long after the limit a test is given to go on: its source may take a grace to stop, and some turns.
  private static let patience = Limits.grace + .milliseconds(150)
  /// How many times longer a test is given that is not blocked: together as long as the cap of a limit.
  private static let turns = 120

  /// The wait begins. Where the test's actor may be blocked, somebody who can speak for it stands by.
  func opened(isolation: (any Actor)?, standing: @escaping @Sendable () -> Standing) {
    let heartbeat = isolation === MainActor.shared ? Heartbeat.main : .current
    heartbeat.opened()
    let before = state.withLock { state in
      defer { state.heartbeat = heartbeat }
      state.standing = standing
      return state.heartbeat
    }
    before?.closed()
    others?.add(self)
    if isolation != nil { standBy() }
  }

  /// The test goes on: called on its own executor.
  func closed() {
    others?.remove(self)
    let (speaker, heartbeat) = state.withLock { state in
      state.standing = nil
      return (state.speaker.take(), state.heartbeat.take())
    }
    speaker?.dismiss()
    heartbeat?.closed()
  }

  /// Makes somebody who can speak for the test; called in the test's own task.
  func standBy() {
    guard canFail, state.withLock({ $0.speaker == nil }) else { return }
    let speaker = ParkedTask(named: "Expect: \(site.taskName)")
    state.withLock { $0.speaker = speaker }
  }

  /// The limit has passed, or the window is over, and the call is to end by itself.
  func limitPassed(cap: Moment, isWindow: Bool) {
    afterPatience { [self] in speak(cap: cap, isWindow: isWindow) }
  }

  /// Says so, unless a failure has, or the test's own code still looks: that gets time up to the cap.
  private func speak(cap: Moment, isWindow: Bool) {
    guard failure == nil, let standing = state.withLock({ $0.standing?() }) else { return }
    if standing.isLooking, .now < cap { return limitPassed(cap: cap, isWindow: isWindow) }
    say(FailureText.testIsStuck(isWindow: isWindow))
    guard canFail else { return }
    _ = TimerThread.shared.schedule(at: cap) { [self] in
      afterPatience { [self] in fail(since: .now, attempts: isWindow ? 0 : 40, turns: Self.turns) }
    }
  }

  /// Records the failure when it is decided that the call fails; a source that nobody has asked yet is given some
  /// seconds more, and a test whose pool, or main actor, gets on but has not got round to what it was given by that
  /// moment: it is not blocked.
  private func fail(since moment: Moment, attempts: Int, turns: Int) {
    let (standing, speaker) = state.withLock { ($0.standing?(), $0.speaker) }
    guard let standing else { return }
    if turns > 0, isBehind(since: moment) {
      return afterPatience { [self] in fail(since: moment, attempts: attempts, turns: turns - 1) }
    }
    if standing.isUnmet, let speaker { return speaker.run { [self] in speakForTest() } }
    if attempts > 0 { afterPatience { [self] in fail(since: moment, attempts: attempts - 1, turns: turns) } }
  }

  /// The source's own grace ends with turns, too: what has begun before is over then.
  private func afterPatience(_ action: @escaping @Sendable () -> Void) {
    _ = TimerThread.shared.schedule(at: .now + Self.patience) { ElasticExecutor.shared.afterTurns { action() } }
  }

  private func isBehind(since moment: Moment) -> Bool {
    state.withLock { $0.heartbeat }?.isBehind(since: moment) ?? false
  }
}
