/// Runs actions at their deadlines, on a thread of its own that no pool and no test can starve.
///
/// The thread starts when there is something to wait for and leaves soon after there is nothing any more.
final class TimerThread: @unchecked Sendable {
  static let shared = TimerThread()

  /// How long the thread stays when there is nothing to wait for.
  let linger: Duration

  /// Not a mere closure, which a generic heap would wrap in another.
  private struct Action {
    let run: @Sendable () -> Void
  }

  // `lock` guards all the variables below.
  private let lock = Lock()
  private let earlier = Condition()
  private var heap = TimerHeap<Moment, Action>()
  private var wakesAt = Moment.never
  private var idleSince: Moment?
  private var isRunning = false

  init(linger: Duration = .seconds(1)) { self.linger = linger }

  var hasThread: Bool {
    lock.lock()
    defer { lock.unlock() }
    return isRunning
  }

  /// Runs `action` at the deadline, on the timer's thread: it must be short and call nobody else's code.
  ///
  /// A deadline of `.never` is never reached.
  func schedule(at deadline: Moment, _ action: @escaping @Sendable () -> Void) -> TimerToken {
    lock.lock()
    defer { lock.unlock() }
    let token = heap.insert(Action(run: action), at: deadline)
    idleSince = nil
    if !isRunning {
      isRunning = startThread(named: "expect-timer") { [self] in run() }
    } else if deadline < wakesAt {
      wakesAt = deadline
      earlier.signal()
    }
    return token
  }

  /// Forgets an action. One that is already running, or has run, is not affected.
  func cancel(_ token: TimerToken) {
    lock.lock()
    let action = heap.remove(token)
    lock.unlock()
    // What the action holds is released here, outside the lock.
    withExtendedLifetime(action) {}
  }

  private func run() {
    while let action = next() { action.run() }
  }

  /// The next action that is due, when it is; nil when nothing has been waited for lately.
  private func next() -> Action? {
    lock.lock()
    defer { lock.unlock() }
    while true {
      let now = Moment.now
      if let action = heap.popFirst(due: now) { return action }
      if heap.count == 0 {
        idleSince = idleSince ?? now
        if let idleSince, idleSince + linger <= now { break }
      }
      // Never longer than that at a time: cancelling the last deadline does not wake the thread.
      wakesAt = min(heap.first ?? .never, now + linger)
      earlier.wait(lock, until: wakesAt)
    }
    isRunning = false
    return nil
  }
}
