import Synchronization

/// Drives a source in a task of its own, as far as it is told to, and wakes the one that waits for it.
///
/// It knows how many elements came and when, not what they are. What ends a wait is decided under one lock by the side
/// that came first: the source (enough came, it finished, it threw), the deadline, or a cancellation from outside.
@usableFromInline final class Pump: Sendable {
  typealias Continuation = UnsafeContinuation<Void, Never>

  /// How many elements came: written by the loop alone.
  @usableFromInline let count = Atomic(0)
  /// How many elements are wanted, counted from the first.
  @usableFromInline let demand: Atomic<Int>
  /// When they came.
  let arrivals: Arrivals
  let keeper: any Timekeeper
  /// Whether it waits at its demand for more; otherwise it lets go of the source there.
  let waitsForMore: Bool
  /// How long a cancelled source is given to stop.
  let grace: Duration
  /// Within which limit it is expected to, before that grace begins.
  let stopsWithin: Limit?
  /// Of the pool that the call runs on, where there is such a limit.
  let heartbeat: Heartbeat?
  /// Whether it drives an operation, of which nothing is counted.
  let isOperation: Bool
  /// The call that it works for.
  let pending: PendingCall?
  /// Where others see how far it has come.
  let slot: WaitSlot?
  /// Who waits, and what has been decided.
  let state: Mutex<PumpState>

  init(
    demand: Int, waitsForMore: Bool, grace: Duration, stopsWithin: Limit? = nil, isOperation: Bool = false,
    on keeper: any Timekeeper = Timekeepers.current, of pending: PendingCall? = nil, slot: WaitSlot? = nil
  ) {
    self.isOperation = isOperation
    self.pending = pending
    self.slot = slot
    self.demand = Atomic(demand)
    state = Mutex(PumpState(target: demand))
    self.waitsForMore = waitsForMore
    // In virtual time a cancelled source has stopped when everything is suspended, or it does not stop.
    self.grace = keeper.isVirtual ? .zero : grace
    self.keeper = keeper
    arrivals = Arrivals(on: keeper)
    self.stopsWithin = stopsWithin
    heartbeat = stopsWithin == nil ? nil : .current
  }

  // Not before: a source that was left behind still says how far it comes.
  deinit { slot?.giveBack() }

  var isDecided: Bool { state.withLock { $0.isDecided } }
  var hasBegun: Bool { state.withLock { $0.hasBegun } }
  var interruption: PumpState.Interruption? { state.withLock { $0.interruption?.why } }
}

/// What the lock of a `Pump` guards.
struct PumpState {
  enum End { case told, finished, failed(any Error) }
  enum Interruption { case expired, cancelled }

  /// How many elements the waiter waits for.
  var target: Int
  /// Whether the source's task has run at all.
  var hasBegun = false
  /// How and when the source ended.
  var end: (how: End, at: Moment)?
  /// What ended the wait before the source did, and how many elements had come by then.
  var interruption: (why: Interruption, at: Moment, count: Int, last: Moment?)?
  /// When the source's task was cancelled.
  var cancelledAt: Moment?
  /// Whether the grace after that is over.
  var hasGivenUp = false
  /// Whether nothing more will be asked for.
  var isClosed = false
  /// Whether the source was asked once more after that.
  var hasHeard = false

  var task: Task<Void, Never>?
  var graceTimer: TimerToken?
  var stopLimit: RunningLimit?
  /// Whether the source did not stop within its limit.
  var isLate = false
  /// Whoever waits for the source.
  var waiter: Pump.Continuation?
  /// The loop, while it waits for more demand.
  var parked: Pump.Continuation?

  var isDecided: Bool { end != nil || interruption != nil }
  var isStopped: Bool { end != nil || hasGivenUp }
}

// MARK: - The source's side

extension Pump {
  /// Starts to drive the source, in this isolation.
  func start<Element>(
    _ source: Source<Element>, _ claim: StreamClaim? = nil, into log: ElementLog<Element>, named name: String?,
    on executor: any TaskExecutor, isolation: isolated (any Actor)?
  ) {
    let task = Task(name: name, executorPreference: executor) {
      await self.drive(source, claim, into: Inlet(pump: self, log: log), isolation: isolation)
    }
    let isTooLate = state.withLock { state in
      state.task = task
      return state.interruption != nil
    }
    if isTooLate { cancel(task) }
  }

  private func drive<Element>(
    _ source: Source<Element>, _ claim: StreamClaim?, into inlet: Inlet<Element>, isolation: isolated (any Actor)?
  ) async {
    guard begins() else { return ended(.told) }
    let how: PumpState.End
    do {
      try claim?.begin()
      how = try await source.take()?(inlet) ?? true ? .finished : .told
    } catch {
      how = .failed(error)
    }
    claim?.end(isCancelled: Task.isCancelled)
    ended(how)
  }

  /// Whether the source is to be touched at all.
  private func begins() -> Bool {
    state.withLock { state in
      state.hasBegun = true
      return state.interruption == nil
    }
  }

  /// The source is done, or is not begun at all.
  func ended(_ how: PumpState.End) {
    let waiter = state.withLock { state in
      state.end = (how, keeper.now)
      return state.waiter.take()
    }
    waiter?.resume()
  }

  /// What the loop calls when it has pulled what was asked for: whether to go on.
  ///
  /// It leaves the loop's isolation, so that the compiler knows at every turn of the loop which one it is in.
  @usableFromInline func pause(at count: Int) async -> Bool {
    guard waitsForMore else { return asksOnceMore() }
    await withUnsafeContinuation { (loop: Continuation) in
      let next: Continuation? = state.withLock { state in
        guard !state.isClosed, demand.load(ordering: .relaxed) <= count else { return loop }
        state.parked = loop
        return state.waiter.take()
      }
      next?.resume()
    }
    return state.withLock { !$0.isClosed } || asksOnceMore()
  }

  /// A source that is between two elements when the wait is interrupted is asked once more, cancelled: a producer hears
  /// that nobody waits any longer only from a `next()`.
  private func asksOnceMore() -> Bool {
    let asks = state.withLock { state in
      defer { state.hasHeard = true }
      return state.interruption != nil && !state.hasHeard
    }
    if asks { withUnsafeCurrentTask { $0?.cancel() } }
    return asks
  }

  @usableFromInline func stamp(_ count: Int) {
    arrivals.stamp(count)
    slot?.note(progress: count)
  }
}
