/// Speaks for a test that does not get on after its limit: at once on standard error, at the cap as a failure.
extension PendingCall {
  /// How long after the limit a test is given to go on: its source may take a grace to stop, and some turns.
  private static let patience = Limits.grace + .milliseconds(150)

  /// The wait begins. Where the test's actor may be blocked, somebody who can speak for it stands by.
  func opened(isolation: (any Actor)?, standing: @escaping @Sendable () -> Standing) {
    let heartbeat = Heartbeat.current
    state.withLock { state in
      state.standing = standing
      state.heartbeat = heartbeat
    }
    others?.add(self)
    if isolation != nil { standBy() }
  }

  /// The test goes on: called on its own executor.
  func closed() {
    others?.remove(self)
    let speaker = state.withLock { state in
      state.standing = nil
      return state.speaker.take()
    }
    speaker?.dismiss()
  }

  /// Makes somebody who can speak for the test; called in the test's own task.
  func standBy() {
    guard canFail, state.withLock({ $0.speaker == nil }) else { return }
    let speaker = ParkedTask(named: "Expect: \(site.taskName)")
    state.withLock { $0.speaker = speaker }
  }

  /// The limit has passed, or the window is over, and the call is to end by itself.
  func limitPassed(cap: Moment, isWindow: Bool) {
    speak(since: .now, cap: cap, isWindow: isWindow)
  }

  /// Says so when the test has had its patience.
  ///
  /// Whoever still looks, and a pool that gets on but has not got round to the test, get more of it: nothing is
  /// blocked.
  private func speak(since moment: Moment, cap: Moment, isWindow: Bool) {
    _ = TimerThread.shared.schedule(at: .now + Self.patience) { [self] in
      guard let standing = state.withLock({ $0.standing?() }) else { return }
      if .now < cap, standing.isLooking || isBehind(since: moment) {
        return speak(since: moment, cap: cap, isWindow: isWindow)
      }
      say(FailureText.testIsStuck(isWindow: isWindow))
      guard canFail else { return }
      fail(since: max(cap, .now), after: max(.zero, cap - .now), attempts: isWindow ? 0 : 40, behind: 120)
    }
  }

  /// Records the failure when it is decided that the call fails; a source that nobody has asked yet is given some
  /// seconds more, and a test whose pool has not got round to it as much as the cap again.
  private func fail(since moment: Moment, after time: Duration = .zero, attempts: Int, behind: Int) {
    _ = TimerThread.shared.schedule(at: .now + time + Self.patience) { [self] in
      let (standing, speaker) = state.withLock { ($0.standing?(), $0.speaker) }
      guard let standing else { return }
      if behind > 0, isBehind(since: moment) {
        return fail(since: moment, attempts: attempts, behind: behind - 1)
      }
      if standing.isUnmet, let speaker { return speaker.run { [self] in speakForTest() } }
      if attempts > 0 { fail(since: moment, attempts: attempts - 1, behind: behind) }
    }
  }

  private func isBehind(since moment: Moment) -> Bool {
    state.withLock { $0.heartbeat }?.isBehind(since: moment) ?? false
  }
}
