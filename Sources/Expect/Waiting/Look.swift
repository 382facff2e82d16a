import Synchronization

/// The executor of a wait whose limit is zero: it knows when the source has done all that it can do at once.
///
/// It hands its jobs to the elastic executor and counts them. None left means that the source waits for something from
/// outside, or has hopped to an executor that is not ours: a probe that visits the same actors behind it tells.
final class Look: TaskExecutor {
  private struct State {
    // Numbers of jobs.
    var enqueued = 0
    var started = 0
    var ended = 0
    var prober: UnsafeContinuation<Int, Never>?

    var isQuiet: Bool { enqueued == ended }
  }

  private let state = Mutex(State())

  func enqueue(_ job: consuming ExecutorJob) {
    state.withLock { $0.enqueued += 1 }
    ElasticExecutor.shared.enqueue(ElasticExecutor.Job(job: UnownedJob(job), look: self))
  }

  /// Runs one job, on a thread of the elastic executor.
  func run(_ job: UnownedJob) {
    state.withLock { $0.started += 1 }
    job.runSynchronously(on: asUnownedTaskExecutor())
    let (prober, enqueued) = state.withLock { state in
      state.ended += 1
      return (state.isQuiet ? state.prober.take() : nil, state.enqueued)
    }
    prober?.resume(returning: enqueued)
  }

  /// Waits until no job is left; how many there have been.
  private nonisolated(nonsending) func quiet() async -> Int {
    await withUnsafeContinuation { (prober: UnsafeContinuation<Int, Never>) in
      let enqueued: Int? = state.withLock { state in
        guard !state.isQuiet else { return state.enqueued }
        state.prober = prober
        return nil
      }
      if let enqueued { prober.resume(returning: enqueued) }
    }
  }

  /// Ends the pump's wait when nothing more can be had at once: after a round in which no job and no element came.
  func probe(_ pump: Pump, isolation: isolated (any Actor)?) {
    Task(name: "Expect: look", executorPreference: ElasticExecutor.shared) { [self] in
      _ = isolation
      var before: (jobs: Int, elements: Int)?
      while !pump.isDecided {
        let jobs = await quiet()
        let elements = pump.count.load(ordering: .acquiring)
        if let before, before == (jobs, elements) { return pump.interrupt(.expired) }
        before = (jobs, elements)
        await visitMainActor()
      }
    }
    bound(pump, attempts: 50)
  }

  /// A source that blocks its thread never falls quiet: it is over when a job of it has run for one grace. A source that
  /// never comes to rest, or a main actor that nobody gets on, ends with the attempts.
  private func bound(_ pump: Pump, after before: (started: Int, ended: Int) = (0, 0), attempts: Int) {
    _ = TimerThread.shared.schedule(at: .now + Limits.grace) { [self] in
      guard !pump.isDecided else { return }
      let now = state.withLock { (started: $0.started, ended: $0.ended) }
      let isStuck = pump.hasBegun && now == before && now.started > now.ended
      if isStuck || attempts == 0 { return pump.interrupt(.expired) }
      bound(pump, after: now, attempts: attempts - 1)
    }
  }
}

/// Returns when the main actor has done what was queued before.
@MainActor private func visitMainActor() async {}
