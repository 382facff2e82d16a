/// Speaks for a test that does not get on after its limit: at once on standard error, at the cap as a failure.
extension PendingCall {
  /// How long after the limit a test is given to go on: its source may take a grace to stop, and some turns.
  private static let patience = Limits.grace + .milliseconds(150)

  /// The wait begins. Where the test's actor may be blocked, somebody who can speak for it stands by.
  func opened(isolation: (any Actor)?, standing: @escaping @Sendable () -> Standing) {
    state.withLock { $0.standing = standing }
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
    _ = TimerThread.shared.schedule(at: .now + Self.patience) { [self] in
      guard let standing = state.withLock({ $0.standing?() }) else { return }
      if standing.isLooking, .now < cap { return limitPassed(cap: cap, isWindow: isWindow) }
      say(FailureText.testIsStuck(isWindow: isWindow))
      if canFail { speak(at: cap, attempts: isWindow ? 0 : 40) }
    }
  }

  /// Speaks when it is decided that the call fails; a source that nobody has asked yet is given some seconds more.
  private func speak(at moment: Moment, attempts: Int) {
    _ = TimerThread.shared.schedule(at: max(moment, .now) + Self.patience) { [self] in
      let (standing, speaker) = state.withLock { ($0.standing?(), $0.speaker) }
      guard let standing else { return }
      if standing.isUnmet, let speaker { return speaker.run { [self] in speakForTest() } }
      if attempts > 0 { speak(at: .now, attempts: attempts - 1) }
    }
  }
}
