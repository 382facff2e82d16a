import Synchronization

/// A call of a verb while it waits: enough of it to speak for a test that cannot speak itself.
///
/// Whoever comes first records the failure, the test or who speaks for it; the other one throws the same error.
@usableFromInline final class PendingCall: Sendable {
  /// How far a wait has come.
  enum Progress: Sendable {
    case received(Int)
    case looks(Int)
    case operation
  }

  /// What a wait can tell of itself, at any time and on any thread.
  struct Standing: Sendable {
    var progress: Progress
    /// Whether it is decided that the call fails because its limit has passed.
    var isUnmet: Bool
    /// Whether the test's own code is still looking, which may take it longer than the window.
    var isLooking = false
  }

  /// What else was waiting when the limit passed: what is cancelled then waits no longer.
  indirect enum Circumstances {
    case unknown
    /// A test that has virtual clocks.
    case ofTest(RunningTest)
    case known(String)
  }

  /// What the lock guards. The timer's thread takes it, so nothing that may take its time is done under it.
  struct State {
    var asked: Asked?
    /// Nil before the wait has begun, and when the test goes on.
    var standing: (@Sendable () -> Standing)?
    /// Tells whether what the test runs on gets on; open while it waits.
    var heartbeat: Heartbeat?
    /// Has the test's task-locals.
    var speaker: ParkedTask?
    var hasSpoken = false
    var silence: PoolSilence?
    var circumstances = Circumstances.unknown
  }

  let site: CallSite
  let state = Mutex(State())
  private let record = FailureRecord()
  /// Whether it records a failure when it is not satisfied.
  let canFail: Bool

  /// The calls of its test.
  let others: PendingCalls?

  init(at site: CallSite, among others: PendingCalls? = nil, canFail: Bool = true) {
    self.site = site
    self.others = others
    self.canFail = canFail
    if let test = SleepingClocks.currentTest { state.withLock { $0.circumstances = .ofTest(test) } }
  }

  /// What waits, and where; nil where nothing does.
  var line: String? {
    state.withLock { state in
      guard let asked = state.asked, let standing = state.standing?() else { return nil }
      return FailureText.place(asked, standing.progress, at: site)
    }
  }

  var asked: Asked? { state.withLock { $0.asked } }

  /// For how long the pool did not respond while the limit ran.
  var silence: PoolSilence? { state.withLock { $0.silence } }

  /// What was thrown, or is to be thrown, for the failure that has been recorded.
  var failure: (any Error)? { record.error }

  /// Throws what records no second failure, after it has recorded one if nobody has yet.
  ///
  /// A clock that nobody advances may be the reason, unless the failure is explained.
  func fail(_ text: @autoclosure () -> String, isExplained: Bool = false) throws -> Never {
    if let failure { throw failure }
    let text = text() + (isExplained ? "" : circumstances)
    throw record.failure(text, at: site)
  }

  private var circumstances: String {
    switch state.withLock({ $0.circumstances }) {
    case .known(let text): text
    case .ofTest(let test): circumstances(of: test, atLimit: false) ?? ""
    case .unknown: circumstances(of: SleepingClocks.currentTest, atLimit: false) ?? ""
    }
  }

  private func circumstances(of test: RunningTest?, atLimit: Bool) -> String? {
    Timekeepers.current.circumstances(atLimit: atLimit) ?? test.map(SleepingClocks.hint)
  }

  /// Keeps what else was waiting, before anything is cancelled.
  func noteCircumstances() {
    let test: RunningTest? = if case .ofTest(let test) = state.withLock({ $0.circumstances }) { test } else { nil }
    let text = circumstances(of: test, atLimit: true)
    if let text, !text.isEmpty { state.withLock { $0.circumstances = .known(text) } }
  }

  /// Records the failure for a test that cannot; in a task that has its task-locals.
  func speakForTest() {
    guard canFail else { return }
    let text = state.withLock { state -> String? in
      guard let asked = state.asked, let standing = state.standing?(), standing.isUnmet else { return nil }
      return FailureText.unresumed(asked, standing.progress, state.silence)
    }
    if let text { _ = record.failure(text, at: site) }
  }

  /// Says on standard error what keeps the test waiting, if it still waits; no more than once.
  func say(_ why: String) {
    let line = state.withLock { state -> String? in
      guard !state.hasSpoken, let asked = state.asked, let standing = state.standing?() else { return nil }
      state.hasSpoken = true
      return FailureText.line(asked, standing.progress, at: site, why)
    }
    guard let line else { return }
    // Whoever reads it may keep the writer waiting, and this thread may be the timer's.
    Task.detached(name: "Expect: stderr", executorPreference: ElasticExecutor.shared) { writeToStandardError(line) }
  }
}
