/// An operation against a limit: to the pump, a sequence of one element.
///
/// Who came first decides, never the value: what an operation falls back to when it is cancelled at the limit is late.
@usableFromInline struct Race<Value> {
  private let source: Source<Value>
  /// Cancels the task whose result is raced.
  private var cancelTask: (@Sendable () -> Void)?

  /// Races a closure, which may capture what it likes.
  @usableFromInline init(_ operation: @escaping () async throws -> Value) {
    // The closure goes to its own actor by itself; its value is noted without having to come back to the caller's.
    source = Source(isIsolated: false) { inlet in
      var inlet = inlet
      inlet.append(try await operation())
      return false
    }
  }

  /// Races the result of a task; cancelling the race cancels the task.
  @usableFromInline init<Failure>(_ task: Task<Value, Failure>) where Value: Sendable {
    self.init {
      try await withTaskCancellationHandler {
        try await task.value
      } onCancel: {
        task.cancel()
      }
    }
    cancelTask = { task.cancel() }
  }

  /// Watches the result of a task, which does not notice.
  init<Failure>(watching task: Task<Value, Failure>) where Value: Sendable {
    self.init { try await task.value }
  }

  /// What came of it; `elements` also holds a value that came too late, and `lateError` such an error.
  func findings(
    within limit: Limit, of pending: PendingCall, grace: Duration = Limits.grace, stopsWithin: Limit? = nil,
    isolation: isolated (any Actor)?
  ) async -> Findings<Value> {
    let wait = Wait(
      on: source, demand: 1, waitsForMore: false, within: limit, of: pending, grace: grace, stopsWithin: stopsWithin,
      isolation: isolation)
    return await wait.run(isolation: isolation) { wait in
      _ = isolation
      _ = await wait.pump.reach(1)
      let findings = await wait.findings(wanted: 1)
      if case .timedOut = findings.outcome.end {
        findings.outcome.elements = wait.arrived
        if case .failed(let error) = wait.pump.state.withLock({ $0.end?.how }) { findings.lateError = error }
      }
      // A race that was over before it had begun has not touched the task.
      if wait.pump.interruption != nil, let cancelTask {
        Task.detached(name: "Expect: cancel", executorPreference: wait.pump.keeper.executor) { cancelTask() }
      }
      return findings
    }
  }
}
