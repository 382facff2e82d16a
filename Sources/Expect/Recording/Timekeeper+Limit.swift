extension Timekeeper {
  /// Runs `expired` when the limit has passed, unless all is decided by then: on the timekeeper's thread or on the
  /// pool's, so it must be short and call nobody else's code. Whoever calls it cancels it, whatever happens.
  func expire(
    _ limit: Limit, of pending: PendingCall? = nil, since start: Moment, debugger: Debugger = .ofProcess,
    heartbeat: Heartbeat = .current, unless isDecided: @escaping @Sendable () -> Bool,
    _ expired: @escaping @Sendable () -> Void
  ) -> RunningLimit? {
    guard isVirtual || start + limit.duration < .never else { return nil }
    let running = RunningLimit(
      limit, of: pending, since: start, on: self, debugger: debugger, heartbeat: heartbeat, isDecided: isDecided,
      expired: expired)
    running.start()
    return running
  }
}

extension Debugger {
  static let ofProcess = Debugger(isIgnored: Settings.ofProcess.ignoresDebugger, look: isBeingDebugged)
}
