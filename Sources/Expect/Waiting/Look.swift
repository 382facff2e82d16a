import Synchronization

/// The executor of a wait whose limit is zero: it knows when the source has done all that it can do at once.
///
/// It hands its jobs to the elastic executor, or to the session that it is made in, and counts them. None left means
/// that the source waits for something from outside, or has hopped to an executor that is not ours: a probe that visits
/// the same actors behind it tells.
final class Look: JobOwner {
  private struct State {
    // Numbers of jobs.
    var enqueued = 0
    var started = 0
    var ended = 0
    var probers: [UnsafeContinuation<Int, Never>] = []

    var isQuiet: Bool { enqueued == ended }
  }

  private let state = Mutex(State())
  private let keeper: any Timekeeper

  init(of keeper: any Timekeeper = Timekeepers.current) { self.keeper = keeper }

  func enqueue(_ job: consuming ExecutorJob) {
    state.withLock { $0.enqueued += 1 }
    keeper.accept(ElasticExecutor.Job(job: UnownedJob(job), owner: self))
  }

  /// Runs one job, on a thread of the elastic executor.
  func run(_ job: UnownedJob) {
    state.withLock { $0.started += 1 }
    job.runSynchronously(on: asUnownedTaskExecutor())
    ended()
  }

  /// The test's own task is on its way here, where its jobs are counted.
  func expectTest() { state.withLock { $0.enqueued += 1 } }

  /// It has come.
  func testArrived() {
    state.withLock { $0.started += 1 }
    ended()
  }

  private func ended() {
    let (probers, enqueued) = state.withLock { state in
      state.ended += 1
      defer { if state.isQuiet { state.probers = [] } }
      return (state.isQuiet ? state.probers : [], state.enqueued)
    }
    for prober in probers { prober.resume(returning: enqueued) }
  }

  /// Waits until no job is left; how many there have been.
  nonisolated(nonsending) func quiet() async -> Int {
    await withUnsafeContinuation { (prober: UnsafeContinuation<Int, Never>) in
      let enqueued: Int? = state.withLock { state in
        guard !state.isQuiet else { return state.enqueued }
        state.probers.append(prober)
        return nil
      }
      if let enqueued { prober.resume(returning: enqueued) }
    }
  }

  /// How many of its jobs have begun, and how many have ended.
  struct Progress: Equatable {
    var started: Int
    var ended: Int
  }

  var progress: Progress { state.withLock { Progress(started: $0.started, ended: $0.ended) } }
}
