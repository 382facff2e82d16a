import Synchronization

/// Tells whether the cooperative pool runs what it is given: while something is open, one job goes through it every
/// 25 ms, one at a time.
///
/// There is one for each priority, because a pool has a queue and threads for each, and one may be stuck alone.
final class Heartbeat: Sendable {
  /// How often a job is sent.
  static let interval = Duration.milliseconds(25)
  /// How long a job may take before the pool counts as unresponsive: since it was sent.
  static let patience = Duration.milliseconds(50)
  /// What takes longer does not count against a limit: an idle machine needs less.
  static let promptness = Duration.milliseconds(10)
  /// A pool that answers within this time gets on, however slowly; otherwise it is blocked.
  static let slowness = Duration.seconds(10)

  private static let high = Heartbeat(priority: .high)
  private static let medium = Heartbeat(priority: .medium)
  private static let low = Heartbeat(priority: .low)
  private static let background = Heartbeat(priority: .background)
  /// The main actor's, which has a queue of its own.
  static let main = Heartbeat { body in Task.detached(name: "Expect: heartbeat") { @MainActor in body() } }

  /// What the lock guards.
  private struct State {
    /// When the job was sent that has not come back.
    var sent: Moment?
    /// When the last job was sent that has come back, and when it came.
    var answered = Moment(nanoseconds: .min)
    var came = Moment(nanoseconds: .min)
    /// When the pool did not respond, from the oldest to the last, none inside another.
    var silences: [Silence] = []
    /// Who wants to know when the job comes back.
    var listeners: [@Sendable () -> Void] = []

    func hasAnswered(since moment: Moment) -> Bool { sent == nil && answered >= moment }
  }

  /// A job that was long on its way.
  private struct Silence {
    var sent: Moment
    /// When it came back; now, where it has not.
    var end: Moment
    /// When the one before had come back.
    var before: Moment

    var length: Duration { end - sent }

    /// How much of it is later than a moment. Where no job has come back since then, nobody knows of any of that time
    /// that the pool responded.
    func length(since moment: Moment) -> Duration { end - (before < moment ? moment : max(sent, moment)) }
  }

  private let send: @Sendable (@escaping @Sendable () -> Void) -> Void
  private let timer: TimerThread
  /// How many are open. It begins with a tick: what ends sooner never sends a job.
  private let open = Atomic(0)
  private let isTicking = Atomic(false)
  private let state = Mutex(State())

  /// `send` makes a pool run a closure.
  init(timer: TimerThread = .shared, send: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void) {
    self.timer = timer
    self.send = send
  }

  private convenience init(priority: TaskPriority) {
    self.init { body in Task.detached(name: "Expect: heartbeat", priority: priority) { body() } }
  }

  /// The one of the pool that the calling task would run on.
  static var current: Heartbeat {
    let priority = Task.currentPriority
    if priority >= .high { return high }
    if priority >= .medium { return medium }
    return priority >= .low ? low : background
  }

  // MARK: What is open

  func opened() {
    open.add(1, ordering: .sequentiallyConsistent)
    if !isTicking.load(ordering: .sequentiallyConsistent) { startTicking() }
  }

  func closed() { open.subtract(1, ordering: .sequentiallyConsistent) }

  private func startTicking() {
    guard !isTicking.exchange(true, ordering: .sequentiallyConsistent) else { return }
    scheduleTick()
  }

  private func scheduleTick() { _ = timer.schedule(at: .now + Self.interval) { [self] in tick() } }

  private func tick() {
    if open.load(ordering: .sequentiallyConsistent) > 0 {
      beat()
      return scheduleTick()
    }
    state.withLock { $0.silences = [] }
    isTicking.store(false, ordering: .sequentiallyConsistent)
    // Something may have opened in between, and seen the tick that is no more.
    if open.load(ordering: .sequentiallyConsistent) > 0 { startTicking() }
  }

  // MARK: Jobs

  private func beat() {
    let isDue = state.withLock { state in
      guard state.sent == nil else { return false }
      state.sent = .now
      return true
    }
    if isDue { send { [self] in came() } }
  }

  private func came() {
    let listeners = state.withLock { state in
      defer { state.listeners = [] }
      guard let sent = state.sent.take() else { return state.listeners }
      let silence = Silence(sent: sent, end: .now, before: state.came)
      if silence.length >= Self.promptness { state.silences.append(silence) }
      (state.answered, state.came) = (sent, silence.end)
      return state.listeners
    }
    for listener in listeners { listener() }
  }

  // MARK: What is known of the pool

  /// Whether a job has come back that was sent since then, and none is on its way.
  func hasAnswered(since moment: Moment) -> Bool { state.withLock { $0.hasAnswered(since: moment) } }

  /// Calls `answered` when that is so: at once, or on the pool.
  func whenAnswered(since moment: Moment, _ answered: @escaping @Sendable () -> Void) {
    let isKnown = state.withLock { state in
      if state.hasAnswered(since: moment) { return true }
      state.listeners.append(answered)
      return false
    }
    if isKnown { answered() } else { beat() }
  }

  /// Waits until the pool has got round to what it has been given by now.
  nonisolated(nonsending) func answer() async {
    let now = Moment.now
    repeat {
      await withUnsafeContinuation { (waiter: UnsafeContinuation<Void, Never>) in
        whenAnswered(since: now) { waiter.resume() }
      }
    } while !hasAnswered(since: now)
  }

  /// Whether the pool gets on, but has not got round yet to what it was given at that moment; it is asked, if so.
  func isBehind(since moment: Moment) -> Bool {
    let isBehind = state.withLock { state in
      state.answered < moment && (state.sent.map { .now - $0 < Self.slowness } ?? true)
    }
    if isBehind { beat() }
    return isBehind
  }

  /// Whether a job has been on its way for too long.
  var isSilent: Bool { state.withLock { $0.sent.map { .now - $0 >= Self.patience } ?? false } }

  /// For how long the pool did not respond between two moments, the later of which is now.
  ///
  /// - Parameter length: what is shorter is left out.
  func silence(from start: Moment, to now: Moment, longerThan length: Duration = promptness) -> Duration {
    state.withLock { state in
      let last = state.sent.map { Silence(sent: $0, end: now, before: state.came) }
      let all = state.silences.reversed().prefix { $0.end > start } + (last.map { [$0] } ?? [])
      return all.reduce(.zero) { $1.length < length ? $0 : $0 + $1.length(since: start) }
    }
  }
}
