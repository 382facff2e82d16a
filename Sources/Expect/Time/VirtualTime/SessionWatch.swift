import Synchronization

/// Looks after a session in real time: there is no virtual time in which it could be stuck.
final class SessionWatch: Sendable {
  enum Trouble {
    /// Nothing is left to do, and the test waits for something that is not a wait of Expect.
    case idle
    /// A job does not end.
    case blocked
    /// Jobs and sleepers follow one another, and the test waits.
    case endless

    var text: String {
      switch self {
      case .idle: FailureText.isIdle
      case .blocked: FailureText.isBlocked
      case .endless: FailureText.isEndless
      }
    }
  }

  /// For how many periods jobs may follow one another while the test waits, or the machine be busy with others: the
  /// main thread is somebody else's, or the pool does not respond.
  private static let patience = 6

  private let session: Session
  private let period: Duration
  private let fail: @Sendable (Trouble) -> Void
  private let heartbeat = Heartbeat.current
  // The lock guards the next look; nil when there is to be none.
  private let timer = Mutex<TimerToken?>(nil)

  init(_ session: Session, every period: Duration, fail: @escaping @Sendable (Trouble) -> Void) {
    self.session = session
    self.period = period
    self.fail = fail
  }

  func start() {
    heartbeat.opened()
    schedule(after: session.standing)
  }

  func stop() {
    heartbeat.closed()
    if let token = timer.withLock({ $0.take() }) { TimerThread.shared.cancel(token) }
  }

  private func schedule(after before: Session.Progress, endless: Int = 0, patient: Int = 0) {
    let start = Moment.now
    let token = TimerThread.shared.schedule(at: start + period) { [self] in look(since: start, before, endless, patient)
    }
    timer.withLock { $0 = token }
    if session.isOver, let token = timer.withLock({ $0.take() }) { TimerThread.shared.cancel(token) }
  }

  private func look(since start: Moment, _ before: Session.Progress, _ endless: Int, _ patient: Int) {
    let now = session.standing
    let endless = now.waits == before.waits ? endless + 1 : 0
    guard !session.isOver else { return }
    if Debugger.ofProcess.isAttached { return schedule(after: now) }
    if now.jobs == before.jobs {
      let isBusy = now.waitsForMain || heartbeat.silence(from: start, to: .now) > .zero
      if isBusy, patient < Self.patience { return schedule(after: now, patient: patient + 1) }
      return fail(now.isRunning ? .blocked : .idle)
    }
    if endless >= Self.patience { return fail(.endless) }
    schedule(after: now, endless: endless)
  }
}
