/// The virtual time of a test: one queue of jobs, and the timers of everybody who waits.
///
/// All jobs of its tasks run here, one at a time, so "the queue is empty" is "every task is suspended". Only then does
/// time move on: to the next sleeper or to the end of the next wait, whichever is earlier; at one instant to the
/// sleepers first, so that what comes exactly at a limit comes in time.
final class Session: @unchecked Sendable {
  typealias Instant = VirtualClock.Instant

  let queue = SleepQueue()
  let start = Moment.now
  /// How a failure calls it.
  let asked: Asked
  let seed: UInt64?
  let site: CallSite
  let calls: PendingCalls
  /// The test's own task, while it runs in the session.
  let test = CancellableTask()
  private lazy var stay = Timekeepers.Stay(of: self)
  /// The test's own task is older than that, and so is everybody who does not belong to it.
  private let lastForeignTask: UInt64

  // `lock` guards all the variables below.
  private let lock = Lock()
  private var jobs = JobQueue<Work>()
  private var random: SeededGenerator?
  var timers = TimerHeap<Instant, @Sendable () -> Void>()
  /// The tasks that have been seen here.
  private var members: Set<UInt64> = []
  private var isRunning = false
  private(set) var hasEnded = false
  var hasComplained = false
  /// What brings here what is under way elsewhere.
  var outside: [ObjectIdentifier: @Sendable () -> Void] = [:]
  private var progress = Progress()
  var realSleeps = RealSleeps()
  /// Who waits for an instant.
  var travellers: [ObjectIdentifier: Traveller] = [:]

  /// What whoever watches a session in real time sees of it.
  struct Progress {
    /// How many jobs were begun.
    var jobs = 0
    /// How many waits were begun.
    var waits = 0
    var isRunning = false
    /// Whether a job waits for the main thread, which may be somebody else's.
    var waitsForMain = false
  }

  init(seed: UInt64?, asked: Asked, site: CallSite, calls: PendingCalls, lastForeignTask: UInt64) {
    self.seed = seed
    self.asked = asked
    self.site = site
    self.calls = calls
    self.lastForeignTask = lastForeignTask
    random = seed.map(SeededGenerator.init)
    // Made before anybody else sees the session.
    _ = stay
  }

  func locked<R>(_ body: () -> R) -> R {
    lock.lock()
    defer { lock.unlock() }
    return body()
  }

  var isOver: Bool { locked { hasEnded } }

  var standing: Progress {
    locked {
      var progress = progress
      progress.isRunning = isRunning
      return progress
    }
  }
}

// MARK: - Jobs

extension Session {
  func add(_ work: Work) {
    let (isTaken, starts) = locked {
      guard !hasEnded else { return (false, false) }
      if work.hasSlept { noteEndOfSleep(of: work) }
      jobs.append(work)
      defer { isRunning = true }
      return (true, !isRunning)
    }
    if !isTaken { return work.runOutside() }
    if starts { ElasticExecutor.shared.enqueue(ElasticExecutor.Job(job: work.job, owner: SessionThread(of: self))) }
  }

  /// Takes a job that this thread enqueues, unless its task is older than the session.
  func takeOwn(_ job: UnownedJob, _ place: Work.Place) -> Bool {
    let id = JobHooks.taskID(of: job)
    guard id == 0 || id > lastForeignTask else { return takeMember(job, id, place) }
    if id != 0 { locked { _ = members.insert(id) } }
    add(Work(job: job, place: place))
    return true
  }

  func join() {
    if let id = JobHooks.currentTaskID { locked { _ = members.insert(id) } }
  }

  /// Somebody sleeps on the session's clock. Who came from elsewhere, as from an executor of its own, belongs here from
  /// now on, and if nothing else is left to do the time moves on to it.
  func hasSleeper() {
    if Timekeepers.session === self { return }
    if Timekeepers.session == nil, let id = JobHooks.currentTaskID, id > lastForeignTask { join() }
    wakeUp()
  }

  /// Moves the time on if nothing else is left to do.
  func wakeUp() {
    if Timekeepers.session === self { return }
    if locked({ !isRunning && !hasEnded }) { Task.detached(name: "Expect: sleeper", executorPreference: self) {} }
  }

  /// Takes a job of a task that has run here before.
  func takeMember(_ job: UnownedJob, _ id: UInt64, _ place: Work.Place) -> Bool {
    guard locked({ members.contains(id) }) else { return false }
    add(Work(job: job, place: place))
    return true
  }
}

// MARK: - The thread

extension Session {
  private enum Step { case run(Work), wake(until: Instant), fire(at: Instant, @Sendable () -> Void) }

  /// Runs jobs and moves the time on, until nothing is left to do or the session is over.
  func work() {
    let before = Timekeepers.enter(stay)
    defer { Timekeepers.enter(before) }
    while let step = next() {
      switch step {
      case .run(let work) where work.isMain: runMain(work)
      case .run(let work): run(work)
      case .wake(let instant): _ = queue.wakeFirst(until: instant)
      case .fire(let instant, let action):
        if instant != .never { queue.move(to: instant) }
        action()
      }
    }
  }

  private func next() -> Step? {
    let flushes = locked { jobs.count > 0 || hasEnded ? [] : Array(outside.values) }
    for flush in flushes { flush() }
    return locked {
      guard !hasEnded else { return nil }
      if let work = popJob() { return .run(work) }
      realSleeps.noteSuspension()
      let (sleeper, timer) = (queue.firstDeadline, timers.first)
      if let sleeper, sleeper <= timer ?? .never { return .wake(until: sleeper) }
      if let timer, let action = timers.popFirst(due: timer) { return .fire(at: timer, action) }
      isRunning = false
      return nil
    }
  }

  /// The caller holds the lock.
  private func popJob() -> Work? {
    if random != nil, jobs.count > 1 { jobs.bringForward(Int.random(in: 0..<jobs.count, using: &random!)) }
    guard let work = jobs.popFirst() else { return nil }
    progress.jobs += 1
    return work
  }

  private func run(_ work: Work) {
    guard work.task != 0 else { return runJob { work.run() } }
    if work.hasSlept { locked { realSleeps.resume(work.task) } }
    JobHooks.run(work.job) {
      runJob { work.run() }
    } then: { job in
      // What has come to its end looks like before.
      if !work.hasSlept { noteSleep(of: job) }
    }
  }

  /// As many as stand one behind the other: it may take a change of threads to get there.
  private func runMain(_ first: Work) {
    locked { progress.waitsForMain = true }
    SessionExecutor.runOnMain {
      locked { progress.waitsForMain = false }
      let before = Timekeepers.enter(stay)
      defer { Timekeepers.enter(before) }
      var work: Work? = first
      while let job = work {
        runJob { job.run() }
        work = locked { jobs.first?.isMain == true && random == nil ? popJob() : nil }
      }
    }
  }

  /// Ends the session: called on its thread, by the test's own task, which goes on as nobody's.
  func end() {
    let (left, waits) = locked {
      hasEnded = true
      var (left, waits): ([Work], [@Sendable () -> Void]) = ([], [])
      while let work = jobs.popFirst() { left.append(work) }
      while let wait = timers.popFirst(due: .never) { waits.append(wait) }
      return (left, waits)
    }
    // No other time will come for those who wait, and their failures speak of the session.
    for end in waits { end() }
    test.leave()
    Timekeepers.enter(nil)
    Sessions.remove(self)
    for work in left { work.runOutside() }
  }
}

/// Has a thread of the elastic executor work for a session.
private final class SessionThread: JobOwner {
  private let session: Session
  init(of session: Session) { self.session = session }
  func enqueue(_ job: consuming ExecutorJob) { session.enqueue(job) }
  /// The job is one of those that are queued.
  func run(_ job: UnownedJob) { session.work() }
}

// MARK: - As an executor, and as a timekeeper

extension Session: JobOwner {
  func enqueue(_ job: consuming ExecutorJob) { add(Work(job: UnownedJob(job), place: .owned(self))) }
  func accept(_ job: ElasticExecutor.Job) { add(Work(job: job.job, place: .owned(job.owner ?? self))) }
  func run(_ job: UnownedJob) { job.runSynchronously(on: asUnownedTaskExecutor()) }
}

extension Session: Timekeeper {
  /// Goes on from when the session began, so that times before and in it can be compared.
  var now: Moment { start + queue.now.offset }
  var isVirtual: Bool { true }
  var executor: any TaskExecutor { self }

  func schedule(at deadline: Moment, _ action: @escaping @Sendable () -> Void) -> TimerToken {
    let (token, isTooLate) = locked {
      let token = insert(at: deadline < .never ? Instant(offset: deadline - start) : .never, action)
      // What nobody would call leaves again, so that the token names nothing.
      if hasEnded { _ = timers.remove(token) }
      return (token, hasEnded)
    }
    // Real time goes on. Not at once: whoever calls may hold a lock, and what was cancelled has its grace to stop.
    if isTooLate { _ = TimerThread.shared.schedule(at: .now + Limits.grace, action) }
    return token
  }

  /// The caller holds the lock.
  func insert(at instant: Instant, _ action: @escaping @Sendable () -> Void) -> TimerToken {
    progress.waits += 1
    return timers.insert(action, at: instant)
  }

  func cancel(_ token: TimerToken) {
    let action = locked { timers.remove(token) }
    // What the action holds is released here, outside the lock.
    withExtendedLifetime(action) {}
  }

  func circumstances(atLimit: Bool) -> String? {
    if atLimit, isOver { return "\n  \(FailureText.sessionIsOver(at: site))" }
    return FailureText.circumstances(
      atLimit ? queue.standing : nil, asleep: atLimit ? heardSleeps : [], waits: atLimit ? calls.lines : [],
      shuffledBy: seed.map { _ in asked })
  }
}

extension VirtualClock.Instant {
  /// Later than any other: a wait that ends there ends when nothing else is left to do.
  static let never = Self(offset: Duration(attoseconds: .max))
}
