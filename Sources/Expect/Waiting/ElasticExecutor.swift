/// Runs everything that a wait needs, on threads of its own, and adds one whenever the others are all stuck.
///
/// Code under test that blocks or spins takes its thread with it. While jobs are queued, a check every 10 ms sees
/// whether any has ended since the last; if not, it adds threads, doubling their number each time. While some end and
/// others wait all the same, because most threads are stuck, it adds one each time.
final class ElasticExecutor: TaskExecutor, @unchecked Sendable {
  static let shared = ElasticExecutor()

  /// A job, and the executor that its task believes to run on.
  struct Job {
    let job: UnownedJob
    /// Nil for jobs of the elastic executor itself.
    let owner: (any JobOwner)?
  }

  /// One of the threads.
  private final class Worker: @unchecked Sendable {
    let wake = Condition()
    // Guarded by the executor's lock.
    var isIdle = false
  }

  private static let checkInterval = Duration.milliseconds(10)

  let maximum: Int
  /// How long a thread that has nothing to do waits for more.
  let linger: Duration

  // `lock` guards all the variables below.
  private let lock = Lock()
  private var queue = JobQueue<Job>()
  private var idle: [Worker] = []
  private var threads = 0
  private var growth = Growth()
  private var isChecking = false

  /// Set on the executor's own threads.
  private let isOwnThread = ThreadLocal()

  init(maximum: Int = 2_048, linger: Duration = .seconds(3)) {
    self.maximum = maximum
    self.linger = linger
  }

  var threadCount: Int {
    lock.lock()
    defer { lock.unlock() }
    return threads
  }

  func enqueue(_ job: consuming ExecutorJob) { enqueue(Job(job: UnownedJob(job), owner: nil)) }

  func enqueue(_ job: Job) {
    let fromOwnThread = isOwnThread.value != nil
    lock.lock()
    defer { lock.unlock() }
    queue.append(job)
    growth.enqueued += 1
    // A thread of ours takes a single job itself, as soon as the one it is running suspends: nothing to wake.
    if !fromOwnThread || queue.count > 1, !wakeOne(), threads < coreCount { addThread() }
    if !isChecking { scheduleCheck() }
  }

  // MARK: Threads; the caller holds the lock

  private func wakeOne() -> Bool {
    guard let worker = idle.popLast() else { return false }
    worker.isIdle = false
    worker.wake.signal()
    return true
  }

  private func addThread() {
    guard threads < maximum else { return }
    if startThread(named: "expect-worker", { [self] in run() }) { threads += 1 }
  }

  private func scheduleCheck() {
    if !isChecking { growth.begin() }
    isChecking = true
    _ = TimerThread.shared.schedule(at: .now + Self.checkInterval) { [self] in check() }
  }

  private func check() {
    lock.lock()
    defer { lock.unlock() }
    guard growth.isNeeded(queued: queue.count) else {
      isChecking = false
      return
    }
    for _ in 0..<growth.step(queued: queue.count) where !wakeOne() { addThread() }
    scheduleCheck()
  }

  // MARK: The life of a thread

  private func run() {
    isOwnThread.set(Unmanaged.passUnretained(self).toOpaque())
    let worker = Worker()
    var finished = 0
    while let job = next(for: worker, finished: finished) {
      runJob {
        if let owner = job.owner { owner.run(job.job) } else { job.job.runSynchronously(on: asUnownedTaskExecutor()) }
      }
      finished = 1
    }
  }

  /// The next job, when there is one; nil when there was none for a few seconds.
  private func next(for worker: Worker, finished: Int) -> Job? {
    lock.lock()
    defer { lock.unlock() }
    growth.finished += finished
    while true {
      if let job = queue.popFirst() { return job }
      guard park(worker) else { break }
    }
    threads -= 1
    return nil
  }

  /// Waits to be woken; false when nobody did.
  private func park(_ worker: Worker) -> Bool {
    let deadline = Moment.now + linger
    worker.isIdle = true
    idle.append(worker)
    while worker.isIdle {
      guard Moment.now < deadline else {
        idle.removeAll { $0 === worker }
        return false
      }
      worker.wake.wait(lock, until: deadline)
    }
    return true
  }
}

/// Decides how many threads to add, from whether jobs end, and how long others are queued.
struct Growth {
  /// So many checks a job may be queued while others end.
  static let patience = 10

  var enqueued = 0
  var finished = 0
  private var enqueuedBefore = 0
  private var finishedBefore = 0
  private var added = 0
  /// How many jobs had been enqueued when all those before them had been taken, and for how many checks that holds.
  private var mark = (jobs: 0, checks: 0)

  mutating func begin() { (enqueuedBefore, finishedBefore, added) = (enqueued, finished, 0) }

  /// Whether anything is queued, or was since the last check.
  mutating func isNeeded(queued: Int) -> Bool {
    defer { enqueuedBefore = enqueued }
    return queued > 0 || enqueued != enqueuedBefore
  }

  /// 1, 2, 4, … while jobs are queued and none ends; 1 while some end and one has been queued for long; 0 otherwise.
  mutating func step(queued: Int) -> Int {
    let isLate = isLate(queued: queued)
    added = finished == finishedBefore ? min(max(1, added * 2), queued) : 0
    finishedBefore = finished
    return max(added, isLate ? 1 : 0)
  }

  private mutating func isLate(queued: Int) -> Bool {
    if enqueued - queued >= mark.jobs { mark = (enqueued, 0) } else { mark.checks += 1 }
    return mark.checks > Self.patience
  }
}

/// An executor that has its jobs run on the threads of the elastic one.
protocol JobOwner: TaskExecutor {
  /// Runs one job as its own, on this thread.
  func run(_ job: UnownedJob)
}
