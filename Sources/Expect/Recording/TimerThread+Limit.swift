extension TimerThread {
  /// Runs `expired` when the limit has passed, unless all is decided by then: on the timer's thread or on the pool's,
  /// so it must be short and call nobody else's code. Whoever calls it cancels it, whatever happens.
  func expire(
    _ limit: Limit, since start: Moment, debugger: Debugger = .ofProcess, heartbeat: Heartbeat = .current,
    unless isDecided: @escaping @Sendable () -> Bool, _ expired: @escaping @Sendable () -> Void
  ) -> RunningLimit? {
    guard start + limit.duration < .never else { return nil }
    let running = RunningLimit(
      limit, since: start, on: self, debugger: debugger, heartbeat: heartbeat, isDecided: isDecided, expired: expired)
    running.start()
    return running
  }

  func cancel(_ limit: RunningLimit) { limit.cancel() }
}

extension Debugger {
  static let ofProcess = Debugger(isIgnored: Settings.ofProcess.ignoresDebugger, look: isBeingDebugged)
}
