/// One call of a verb: a source that is driven for it, and a limit.
///
/// A class, because every frame of the call keeps what it uses for as long as the call waits.
final class Wait<Element>: Sendable {
  let pump: Pump
  let log: ElementLog<Element>
  private let source: Source<Element>
  private let claim: StreamClaim?
  let started: Moment
  private let isWindow: Bool
  /// Where the limit is zero or below.
  private let look: Look?
  private let timer: RunningLimit?

  /// The time runs from here on. A limit of zero or below means one look: what can be had at once counts.
  ///
  /// Not inlined: what the caller makes itself takes room for as long as it waits.
  @inline(never) init(
    on source: Source<Element>, demand: Int, waitsForMore: Bool, within limit: Limit, of pending: PendingCall,
    grace: Duration = Limits.grace, stopsWithin: Limit? = nil, isolation: (any Actor)?
  ) {
    let keeper = Timekeepers.current
    started = keeper.now
    let pump = Pump(
      demand: demand, waitsForMore: waitsForMore, grace: grace, stopsWithin: stopsWithin,
      isOperation: !source.isIsolated, on: keeper, of: pending,
      slot: limit.note(pending, counting: source.isIsolated ? .elements : nil, since: started, on: keeper))
    self.source = source
    self.pump = pump
    log = ElementLog(of: pump)
    claim = source.stream.map { StreamClaim(on: $0, by: pump, in: .call(pending)) }
    look = limit.duration > .zero || keeper.isVirtual ? nil : Look(of: keeper)
    isWindow = limit.isWindow
    pending.opened(isolation: isolation) { [isWindow] in pump.standing(isWindow: isWindow) }
    timer = look == nil ? pump.expire(limit, since: started) : nil
  }

  /// Runs `body` while the source is being driven, and leaves nothing of it running that would stop.
  func run(
    isolation: isolated (any Actor)?, _ body: (Wait) async throws -> Findings<Element>
  ) async rethrows -> Findings<Element> {
    defer { closed() }
    // All that before the first suspension: the test's own executor may be blocked from there on.
    if Task.isCancelled { pump.interrupt(.cancelled) }
    look?.expectTest()
    start(isolation: isolation)
    // Outermost: what resumes inside, resumes on threads that nobody can starve.
    return try await withTaskExecutorPreference(executor, isolation: isolation) {
      try await withTaskCancellationHandler {
        _ = isolation
        look?.testArrived()
        return try await body(self)
      } onCancel: {
        pump.interrupt(.cancelled)
      }
    }
  }

  private var executor: any TaskExecutor { look ?? pump.keeper.executor }

  /// Cancelled already, or its time is over: the source is not touched, and nobody waits for it to stop.
  @inline(never) private func start(isolation: isolated (any Actor)?) {
    guard !pump.isDecided else { return pump.ended(.told) }
    let name = pump.pending?.site.taskName
    if source.isIsolated {
      pump.start(source, claim, into: log, named: name, on: executor, isolation: isolation)
    } else {
      pump.start(source, claim, into: log, named: name, on: executor, isolation: nil)
    }
    look?.probe(LookAtPump(pump: pump, isWindow: isWindow), isolation: isolation)
  }

  /// The test goes on, on its own executor.
  private func closed() {
    timer?.cancel()
    pump.forgetTimes()
    pump.slot?.close()
    pump.pending?.closed()
  }

  /// All that came so far, late or not.
  var arrived: [Element] { log.prefix(pump.count.load(ordering: .acquiring)) }

  /// What was found out, when the source has been given its time to stop.
  nonisolated(nonsending) func findings(wanted: Int) async -> Findings<Element> {
    if case .expired = pump.interruption {
      // The test's own executor may be blocked when this task comes back to it.
      pump.pending?.standBy()
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
    findings.pending = pump.pending
    if let claim { findings.streamUse = { claim.use } }
    if let end = state.end, let cancelledAt = state.cancelledAt {
      findings.stoppedAfter = max(.zero, end.at - cancelledAt)
    }
    return findings
  }
}

extension Pump {
  fileprivate func standing(isWindow: Bool) -> PendingCall.Standing {
    let state = state.withLock { $0 }
    let count = state.interruption?.count ?? count.load(ordering: .acquiring)
    let isUnmet = stopsWithin == nil ? !isWindow && state.isShort : state.isLate
    return PendingCall.Standing(progress: isOperation ? .operation : .received(count), isUnmet: isUnmet)
  }

  fileprivate func expire(_ limit: Limit, since start: Moment) -> RunningLimit? {
    keeper.expire(limit, of: pending, since: start, unless: { [self] in isDecided }) { [self] in expire(attempts: 50) }
  }
}

extension PumpState {
  /// Whether the limit has passed before what is waited for came.
  fileprivate var isShort: Bool {
    guard let interruption, case .expired = interruption.why else { return false }
    return interruption.count < target
  }

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
