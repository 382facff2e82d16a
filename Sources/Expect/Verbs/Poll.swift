import Synchronization

/// Looks at something again and again, in the caller's isolation, until it is decided or the time is over.
///
/// What looks is a task of its own, so that a look can be cancelled. It cannot be left behind, because the caller's
/// closure does not outlive the call: the caller waits for it off its own actor, where it can speak at once.
final class Poll: Sendable {
  typealias Continuation = UnsafeContinuation<Void, Never>

  /// What the lock guards.
  struct State {
    var looks = Looks()
    /// How many looks were begun, and whether the last of them is going on.
    var begun = 0
    var isLooking = false
    /// Whether no other look is begun after the one that is begun next.
    var isOver = false
    /// Whether the test's own task was cancelled.
    var isCancelled = false
    /// Since when what a look gives is too late.
    var lateSince: Moment?
    /// Whether the look that goes on was cancelled for that.
    var isCutShort = false
    /// Why the caller has to speak before the look has ended.
    var stuck: Looks.End?
    /// What speaks when nobody has got round to a look by the cap.
    var lastResort: TimerToken?

    /// Bounds the look that goes on after a window, which was the last that had been begun.
    var lookLimit: (look: Int, limit: RunningLimit?)?

    /// The task that looks; nil before it is made and when it has ended.
    var task: Task<Void, Never>?
    var hasEnded = false
    /// Whoever looks, between two looks, and what wakes it.
    var pause: (looker: Continuation, timer: TimerToken?)?
    /// The caller.
    var waiter: Continuation?
  }

  let limit: Limit
  let pending: PendingCall?
  let step: Duration
  /// From when on a look whose actor is blocked is no fault of the machine.
  let cap: Duration
  /// How long a look may go on after a window.
  let patience: Limit?
  let isolation: (any Actor)?
  let keeper = Timekeepers.current
  let heartbeat = Heartbeat.current
  /// Where others see how many looks there were.
  let slot: WaitSlot?
  let state = Mutex(State())

  private init(limit: Limit, of pending: PendingCall?, step: Duration, cap: Duration, isolation: (any Actor)?) {
    self.pending = pending
    slot = limit.note(pending, counting: .looks, since: keeper.now, on: keeper)
    self.limit = limit
    self.step = step
    patience = limit.isWindow ? Limits.current.limit(nil) : nil
    self.cap = cap
    self.isolation = isolation
  }

  /// Looks until `look` returns true, throws, or the limit passes; there is one look more then.
  ///
  /// `stuck` is called, off the caller's actor, when a look has not come to an end though it was cancelled.
  static func run(
    within limit: Limit, of pending: PendingCall? = nil, every step: Duration, cap: Duration, named name: String,
    isolation: isolated (any Actor)?,
    _ look: (_ elapsed: Duration) async throws -> Bool, stuck: @Sendable (Looks) -> Void
  ) async -> Looks {
    guard !Task.isCancelled else { return Looks(end: .cancelled) }
    let poll = Poll(limit: limit, of: pending, step: step, cap: cap, isolation: isolation)
    defer {
      poll.slot?.end()
      pending?.closed()
    }
    pending?.opened(isolation: isolation) { poll.standing }
    await withoutActuallyEscaping(look) { look in
      _ = isolation
      let task = poll.start(Looker(look), named: name)
      // Off the caller's actor, which may be blocked from the first suspension on, on threads that nobody can starve.
      await withTaskExecutorPreference(poll.keeper.executor) {
        await withTaskCancellationHandler {
          await poll.wait(for: task, stuck: stuck)
        } onCancel: {
          poll.cancel()
        }
      }
    }
    return poll.state.withLock { $0.looks }
  }

  /// Waits until the task has ended.
  private func wait(for task: Task<Void, Never>, stuck: @Sendable (Looks) -> Void) async {
    await withUnsafeContinuation { (waiter: Continuation) in
      let isOver = state.withLock { state in
        let isOver = state.hasEnded || state.stuck != nil
        if !isOver { state.waiter = waiter }
        return isOver
      }
      if isOver { waiter.resume() }
    }
    // The test's own executor may be blocked when this task comes back to it.
    pending?.standBy()
    let unended = state.withLock { state -> Looks? in
      guard let why = state.stuck else { return nil }
      return Looks(count: state.looks.count, lastAt: state.looks.lastAt, end: why)
    }
    if let unended { stuck(unended) }
    await task.value
  }

  private var standing: PendingCall.Standing {
    state.withLock { state in
      var isUnmet = false
      if state.hasEnded {
        switch state.looks.end {
        // The last look of a window has found what it should.
        case .expired: isUnmet = !limit.isWindow
        case .late, .held: isUnmet = true
        case .decided, .threw, .cancelled: break
        }
      }
      let isLooking = limit.isWindow && state.isLooking
      return PendingCall.Standing(progress: .looks(state.looks.count), isUnmet: isUnmet, isLooking: isLooking)
    }
  }

  var isDecided: Bool { state.withLock { $0.hasEnded || $0.isCancelled } }
}
