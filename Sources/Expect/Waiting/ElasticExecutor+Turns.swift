extension ElasticExecutor {
  /// Calls back when what is queued has had its turn, and what that has queued, for some rounds.
  ///
  /// Time alone does not tell whether work could have stopped: a machine that did not get round to it says nothing.
  func afterTurns(_ turns: Int = 5, _ action: @escaping @Sendable () -> Void) {
    guard turns > 0 else { return action() }
    Task.detached(name: "Expect: turn", executorPreference: self) { [self] in afterTurns(turns - 1, action) }
  }
}
