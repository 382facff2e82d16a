extension TimerThread {
  /// Runs `expired` when the limit has passed, on the timer's thread, unless all is decided by then.
  ///
  /// While a debugger is attached a limit does not pass: it begins again, until the debugger has gone.
  func expire(
    _ limit: Limit, since start: Moment, debugger: Debugger = .ofProcess,
    unless isDecided: @escaping @Sendable () -> Bool, _ expired: @escaping @Sendable () -> Void
  ) -> TimerToken? {
    let deadline = start + limit.duration
    guard deadline < .never else { return nil }
    return schedule(at: deadline) { [self] in
      guard !isDecided() else { return }
      guard !limit.isWindow, debugger.isAttached else { return expired() }
      let again = Moment.now + max(.zero, Debugger.interval - limit.duration)
      _ = expire(limit, since: again, debugger: debugger, unless: isDecided, expired)
    }
  }
}

extension Debugger {
  static let ofProcess = Debugger(isIgnored: Settings.ofProcess.ignoresDebugger, look: isBeingDebugged)
}
