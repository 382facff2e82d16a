/// One call of a verb: a source that is driven for it, and a limit.
struct Wait<Element> {
  let pump: Pump
  let log: ElementLog<Element>
  let started: Moment
  let pending: PendingCall?
  let claim: StreamClaim?

  /// Runs `body` while the source is being driven, and leaves nothing of it running that would stop.
  ///
  /// A limit of zero or below means one look: what can be had at once counts.
  static func run<R>(
    on source: Source<Element>, demand: Int, waitsForMore: Bool, within limit: Limit, named name: String,
    grace: Duration = Limits.grace, stopsWithin: Limit? = nil, isolation: isolated (any Actor)?,
    _ body: (Self) async throws -> R
  ) async rethrows -> R {
    let keeper = Timekeepers.current
    let look = limit.duration > .zero || keeper.isVirtual ? nil : Look()
    let executor = look ?? keeper.executor
    let isOperation = !source.isIsolated
    let slot = limit.note(counting: isOperation ? nil : .elements, since: .now)
    let pump = Pump(
      demand: demand, waitsForMore: waitsForMore, grace: grace, stopsWithin: stopsWithin, on: keeper, slot: slot)
    let claim = source.stream.map { StreamClaim(on: $0, by: pump, in: .call(limit.pending)) }
    let wait = Self(pump: pump, log: ElementLog(of: pump), started: keeper.now, pending: limit.pending, claim: claim)
    limit.pending?.opened(isolation: isolation) { pump.standing(isOperation: isOperation) }
    let timer = look == nil ? wait.expire(after: limit) : nil
    defer { wait.closed(timer) }
    // Outermost: what resumes inside, resumes on threads that nobody can starve.
    return try await withTaskExecutorPreference(executor, isolation: isolation) {
      try await withTaskCancellationHandler {
        _ = isolation
        // Cancelled already: the source is not touched.
        guard !pump.isDecided else { return try await body(wait) }
        if source.isIsolated {
          pump.start(source, claim, into: wait.log, named: name, on: executor, isolation: isolation)
        } else {
          pump.start(source, claim, into: wait.log, named: name, on: executor, isolation: nil)
        }
        look?.probe(pump, isolation: isolation)
        return try await body(wait)
      } onCancel: {
        pump.interrupt(.cancelled)
      }
    }
  }

  /// The test goes on, on its own executor.
  private func closed(_ timer: RunningLimit?) {
    timer?.cancel()
    pump.slot?.close()
    pending?.closed()
  }

  private func expire(after limit: Limit) -> RunningLimit? {
    pump.keeper.expire(limit, since: started, unless: { [pump] in pump.isDecided }) { [pump] in
      pump.expire(attempts: 50)
    }
  }

  /// All that came so far, late or not.
  var arrived: [Element] { log.prefix(pump.count.load(ordering: .acquiring)) }

  /// What was found out, when the source has been given its time to stop.
  nonisolated(nonsending) func findings(wanted: Int) async -> Findings<Element> {
    if case .expired = pump.interruption {
      // The test's own executor may be blocked when this task comes back to it.
      pending?.standBy()
      await pump.stop()
    }
    let state = pump.state.withLock { $0 }
    let count = min(state.interruption?.count ?? pump.count.load(ordering: .acquiring), wanted)
    let findings = Findings(outcome: Outcome(elements: log.prefix(count), end: state.outcome(count >= wanted)))
    findings.times = pump.arrivals.times(count).map { $0 - started }
    findings.lastTime = (state.interruption?.last ?? pump.arrivals.last(count)).map { $0 - started }
    findings.elapsed = (state.interruption?.at ?? state.end?.at ?? pump.keeper.now) - started
    findings.grace = pump.grace
    findings.isLate = state.isLate
    findings.pending = pending
    if let claim { findings.streamUse = { claim.use } }
    if let end = state.end, let cancelledAt = state.cancelledAt {
      findings.stoppedAfter = max(.zero, end.at - cancelledAt)
    }
    return findings
  }
}

extension Pump {
  fileprivate func standing(isOperation: Bool) -> PendingCall.Standing {
    let interruption = state.withLock { $0.interruption }
    let count = interruption?.count ?? count.load(ordering: .acquiring)
    let isUnmet = if case .expired = interruption?.why { true } else { false }
    return PendingCall.Standing(progress: isOperation ? .operation : .received(count), isUnmet: isUnmet)
  }
}

extension PumpState {
  fileprivate func outcome<Element>(_ isSatisfied: Bool) -> Outcome<Element>.End {
    if isSatisfied { return .satisfied }
    switch interruption?.why {
    case .expired: return .timedOut(abandoned: !isStopped || end == nil)
    case .cancelled: return .cancelled
    case nil: break
    }
    if case .failed(let error) = end?.how { return .failed(error) }
    return .finished
  }
}
