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
      _ = TimerThread.shared.schedule(at: max(cap, .now) + Self.patience) { [self] in
        guard let speaker = state.withLock({ $0.standing == nil ? nil : $0.speaker }) else { return }
        speaker.run { [self] in speakForTest() }
      }
    }
  }
}
