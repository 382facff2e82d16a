import Synchronization

/// A limit while it runs.
///
/// Time in which the pool does not respond does not count, up to a cap: a busy machine delays a pass and never makes a
/// failure. While a debugger is attached a limit does not pass at all: it begins again, until the debugger has gone.
/// A window is exact.
final class RunningLimit: Sendable {
  /// What the lock guards.
  private struct State {
    var start: Moment
    var timer: TimerToken?
    /// Whether the limit has passed, or nobody waits for it any longer.
    var isOver = false
    /// Whether the pool has been asked, and has not answered yet.
    var isAsking = false
  }

  private let limit: Limit
  /// The call that waits for it; nil where no call does that could say so.
  private let pending: PendingCall?
  private let keeper: any Timekeeper
  private let debugger: Debugger
  private let heartbeat: Heartbeat
  private let isDecided: @Sendable () -> Bool
  private let expired: @Sendable () -> Void
  private let state: Mutex<State>

  init(
    _ limit: Limit, of pending: PendingCall?, since start: Moment, on keeper: any Timekeeper, debugger: Debugger,
    heartbeat: Heartbeat, isDecided: @escaping @Sendable () -> Bool, expired: @escaping @Sendable () -> Void
  ) {
    self.limit = limit
    self.pending = pending
    self.keeper = keeper
    self.debugger = debugger
    self.heartbeat = heartbeat
    self.isDecided = isDecided
    self.expired = expired
    state = Mutex(State(start: start))
  }

  /// Nothing stretches a window, nor anything in virtual time.
  private var isExact: Bool { limit.isWindow || keeper.isVirtual }

  func start() {
    if !isExact { heartbeat.opened() }
    look(at: state.withLock { $0.start } + max(.zero, limit.duration))
  }

  func cancel() {
    let token = state.withLock { state in
      state.isOver = true
      return state.timer.take()
    }
    if let token { keeper.cancel(token) }
    if !isExact { heartbeat.closed() }
  }

  /// Looks at the time then, and no longer at the time that was set before.
  ///
  /// Set under the lock: where the moment has come already, the timer's thread may look, and set the next time, before
  /// this one is back.
  private func look(at moment: Moment) {
    let old = state.withLock { state -> TimerToken? in
      guard !state.isOver else { return nil }
      let old = state.timer
      state.timer = keeper.schedule(at: moment) { [self] in due() }
      return old
    }
    if let old { keeper.cancel(old) }
  }

  private func due() {
    guard let start = state.withLock({ $0.isOver ? nil : $0.start }), !isDecided() else { return }
    let cap = start + Limits.cap(of: limit.duration)
    if isExact { return pass(cap: cap) }
    if debugger.isAttached { return beginAgain() }
    let now = Moment.now
    let recently = max(start, now + (.zero - Heartbeat.patience))
    if now < cap, !heartbeat.hasAnswered(since: recently) { return ask(since: recently, cap: cap) }
    let silence = heartbeat.silence(from: start, to: now)
    let end = min(start + limit.duration + silence, cap)
    if now < end { return look(at: end) }
    let named = heartbeat.silence(from: start, to: now, longerThan: Heartbeat.patience)
    if named > .zero {
      pending?.state.withLock { $0.silence = PoolSilence(silent: named, elapsed: now - start) }
    }
    pass(cap: cap)
  }

  /// A test that is not resumed by the cap is spoken for.
  private func pass(cap: Moment) {
    let isFirst = state.withLock { state in
      defer { state.isOver = true }
      return !state.isOver
    }
    guard isFirst else { return }
    pending?.noteCircumstances()
    // A session of virtual time looks after its test itself.
    if !keeper.isVirtual { pending?.limitPassed(cap: cap, isWindow: limit.isWindow) }
    expired()
  }

  private func beginAgain() {
    let duration = max(.zero, limit.duration)
    let again = Moment.now + max(.zero, Debugger.interval - duration)
    state.withLock { $0.start = again }
    look(at: again + duration)
  }

  // MARK: The pool

  /// Looks again when the pool responds, or at the cap.
  private func ask(since moment: Moment, cap: Moment) {
    // Each time: whoever came here before has set another time since.
    look(at: cap)
    let isFirst = state.withLock { state in
      defer { state.isAsking = true }
      return !state.isAsking
    }
    guard isFirst else { return }
    complain()
    heartbeat.whenAnswered(since: moment) { [self] in
      state.withLock { $0.isAsking = false }
      due()
    }
  }

  /// Says that the pool does not respond, as soon as that is certain.
  private func complain() {
    guard state.withLock({ $0.isAsking && !$0.isOver }) else { return }
    if heartbeat.isSilent { return pending?.say(FailureText.poolIsSilent) ?? () }
    _ = keeper.schedule(at: .now + Heartbeat.patience) { [self] in complain() }
  }
}
