extension ElasticExecutor {
  private static let (turns, timeOfTurn) = (5, Duration.milliseconds(10))

  /// How long the turns take where nothing is queued.
  static let timeOfTurns = timeOfTurn * turns

  /// Calls back when what is queued has had its turn, and what that has queued, for some rounds.
  ///
  /// Time alone does not tell whether work could have stopped: a machine that did not get round to it says nothing. Nor
  /// do rounds alone, for one thread can run them all while another, which has the work, is not let on.
  func afterTurns(_ turns: Int = turns, _ action: @escaping @Sendable () -> Void) {
    guard turns > 0 else { return action() }
    _ = TimerThread.shared.schedule(at: .now + Self.timeOfTurn) { [self] in
      Task.detached(name: "Expect: turn", executorPreference: self) { [self] in afterTurns(turns - 1, action) }
    }
  }
}
