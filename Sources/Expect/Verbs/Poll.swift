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
    /// Why the caller has to speak before the look has ended.
    var stuck: Looks.End?

    /// The task that looks; nil before it is made and when it has ended.
    var task: Task<Void, Never>?
    var hasEnded = false
    /// Whoever looks, between two looks, and what wakes it.
    var pause: (looker: Continuation, timer: TimerToken?)?
    /// The caller.
    var waiter: Continuation?
  }

  private let limit: Limit
  private let step: Duration
  /// From when on a look whose actor is blocked is no fault of the machine.
  private let cap: Duration
  private let isolation: (any Actor)?
  private let state = Mutex(State())

  private init(limit: Limit, step: Duration, cap: Duration, isolation: (any Actor)?) {
    self.limit = limit
    self.step = step
    self.cap = cap
    self.isolation = isolation
  }

  /// Looks until `look` returns true, throws, or the limit passes; there is one look more then.
  ///
  /// `stuck` is called, off the caller's actor, when a look has not come to an end though it was cancelled.
  static func run(
    within limit: Limit, every step: Duration, cap: Duration, named name: String, isolation: isolated (any Actor)?,
    _ look: (_ elapsed: Duration) async throws -> Bool, stuck: @Sendable (Looks) -> Void
  ) async -> Looks {
    guard !Task.isCancelled else { return Looks(end: .cancelled) }
    let poll = Poll(limit: limit, step: step, cap: cap, isolation: isolation)
    // Outermost: what resumes inside, resumes on threads that nobody can starve.
    defer { limit.pending?.closed() }
    return await withTaskExecutorPreference(ElasticExecutor.shared, isolation: isolation) {
      limit.pending?.opened(isolation: isolation) { poll.standing }
      await withTaskCancellationHandler {
        _ = isolation
        await withoutActuallyEscaping(look) { look in
          _ = isolation
          let task = poll.start(Looker(look), named: name, isolation: isolation)
          await poll.wait(for: task, stuck: stuck)
        }
      } onCancel: {
        poll.cancel()
      }
      return poll.state.withLock { $0.looks }
    }
  }

  /// Waits until the task has ended, off the caller's actor.
  private func wait(for task: Task<Void, Never>, stuck: @Sendable (Looks) -> Void) async {
    await withUnsafeContinuation { (waiter: Continuation) in
      let isOver = state.withLock { state in
        if !state.hasEnded { state.waiter = waiter }
        return state.hasEnded
      }
      if isOver { waiter.resume() }
    }
    // The test's own executor may be blocked when this task comes back to it.
    limit.pending?.standBy()
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
        case .expired, .late, .held: isUnmet = true
        case .decided, .threw, .cancelled: break
        }
      }
      return PendingCall.Standing(progress: .looks(state.looks.count), isUnmet: isUnmet)
    }
  }

  private var isDecided: Bool { state.withLock { $0.hasEnded || $0.isCancelled } }
}

/// The caller's closure on its way into the task that looks.
private final class Looker: @unchecked Sendable {
  // Handed over: the caller makes it, and only the task that looks, which the caller waits for, uses it afterwards.
  typealias Look = (Duration) async throws -> Bool
  private var look: Look?

  init(_ look: @escaping Look) { self.look = look }

  func take() -> Look? {
    defer { look = nil }
    return look
  }
}

// MARK: - The side of whoever looks

extension Poll {
  private func start(
    _ looker: Looker, named name: String, isolation: isolated (any Actor)?
  ) -> Task<Void, Never> {
    let task = Task(name: name, executorPreference: ElasticExecutor.shared) {
      // A closure runs in an isolated parameter's isolation only when it captures it.
      _ = isolation
      await self.loop(looker)
    }
    state.withLock { state in if !state.hasEnded { state.task = task } }
    return task
  }

  private nonisolated(nonsending) func loop(_ looker: Looker) async {
    guard let look = looker.take() else { return }
    // A machine that did not get round to the first look says nothing about the condition.
    let started = Moment.now
    let timer = startClock(at: started)
    while let isLast = begin() {
      let result: Result<Bool, any Error>
      do { result = .success(try await look(.now - started)) } catch { result = .failure(error) }
      if ended(result, at: .now - started, isLast: isLast) { break }
      await rest()
    }
    if let timer { TimerThread.shared.cancel(timer) }
    let waiter = state.withLock { state in
      state.hasEnded = true
      state.task = nil
      return state.waiter.take()
    }
    waiter?.resume()
  }

  /// Whether the look that is begun now is the last; nil where there is to be none.
  private func begin() -> Bool? {
    state.withLock { state in
      guard !state.isCancelled else {
        state.looks.end = .cancelled
        return nil
      }
      state.begun += 1
      state.isLooking = true
      return state.isOver
    }
  }

  /// Notes what a look gave; whether it was the last.
  private func ended(_ result: Result<Bool, any Error>, at elapsed: Duration, isLast: Bool) -> Bool {
    state.withLock { state in
      state.isLooking = false
      if state.isCancelled {
        state.looks.end = .cancelled
      } else if let lateSince = state.lateSince {
        state.looks.end = .late(stoppedAfter: .now - lateSince)
      } else {
        state.looks.count += 1
        state.looks.lastAt = elapsed
        switch result {
        case .success(true): state.looks.end = .decided
        case .success(false) where !isLast: return false
        case .success(false): state.looks.end = .expired
        case .failure(let error): state.looks.end = .threw(error)
        }
      }
      return true
    }
  }

  /// Waits for the next look: one step, but no longer than to the end.
  private func rest() async {
    await withUnsafeContinuation { (looker: Continuation) in
      let goesOn = state.withLock { state in
        guard !state.isOver, !state.isCancelled else { return true }
        let next = Moment.now + step
        let timer = next < .never ? TimerThread.shared.schedule(at: next) { [self] in wake() } : nil
        state.pause = (looker, timer)
        return false
      }
      if goesOn { looker.resume() }
    }
  }

  private func wake() {
    let pause = state.withLock { $0.pause.take() }
    pause?.looker.resume()
  }
}

// MARK: - The side of the clock and of cancellation

extension Poll {
  /// A limit of zero or below has passed already: there is one look.
  private func startClock(at started: Moment) -> RunningLimit? {
    guard limit.duration > .zero else {
      expire()
      return nil
    }
    return TimerThread.shared.expire(limit, since: started, unless: { [self] in isDecided }) { [self] in expire() }
  }

  private func expire() {
    state.withLock { $0.isOver = true }
    endPause()
    after(Limits.grace) { [self] in watch() }
    let held = cap - max(.zero, limit.duration)
    after(held) { [self] in giveUp(.held(for: held)) }
  }

  /// Sees to it, one grace after the limit, that the look that goes on comes to an end.
  ///
  /// A look that only waits for its turn on a busy actor is not to blame: one that is still the same when that actor has
  /// been visited several times is waiting for something else.
  private func watch() {
    guard !isDecided else { return }
    guard let look = lookGoingOn else { return after(Limits.grace) { [self] in watch() } }
    Task.detached(name: "Expect: visit", executorPreference: ElasticExecutor.shared) { [self] in
      for _ in 0..<5 { await visit(isolation) }
      if lookGoingOn == look { cutShort() } else { after(Limits.grace) { [self] in watch() } }
    }
  }

  private var lookGoingOn: Int? { state.withLock { $0.isLooking ? $0.begun : nil } }

  /// Cancels the look: what it gives from now on is late.
  private func cutShort() {
    let task = state.withLock { state -> Task<Void, Never>? in
      guard !state.hasEnded, !state.isCancelled, state.lateSince == nil else { return nil }
      state.lateSince = .now
      return state.task
    }
    guard let task else { return }
    task.cancel()
    after(Limits.grace) { [self] in giveUp(.late(stoppedAfter: nil)) }
  }

  /// Makes the caller speak while the look goes on.
  private func giveUp(_ why: Looks.End) {
    let waiter = state.withLock { state -> Continuation? in
      guard !state.hasEnded, !state.isCancelled, state.stuck == nil else { return nil }
      state.stuck = why
      state.lateSince = state.lateSince ?? .now
      return state.waiter.take()
    }
    waiter?.resume()
  }

  private func cancel() {
    let task = state.withLock { state in
      state.isCancelled = true
      return state.task
    }
    endPause()
    if let task { cancel(task) }
  }

  /// On a thread where cancellation handlers may do what they like.
  private func cancel(_ task: Task<Void, Never>) {
    Task.detached(name: "Expect: cancel", executorPreference: ElasticExecutor.shared) { task.cancel() }
  }

  private func endPause() {
    guard let pause = state.withLock({ $0.pause.take() }) else { return }
    if let timer = pause.timer { TimerThread.shared.cancel(timer) }
    pause.looker.resume()
  }

  private func after(_ duration: Duration, _ action: @escaping @Sendable () -> Void) {
    _ = TimerThread.shared.schedule(at: .now + duration, action)
  }
}

/// Returns when the actor has got round to it.
private func visit(_ isolation: isolated (any Actor)?) async {}
