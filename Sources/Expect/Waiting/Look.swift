import Synchronization

/// The executor of a wait whose limit is zero: it knows when the source has done all that it can do at once.
///
/// It hands its jobs to the elastic executor and counts them. None left means that the source waits for something from
/// outside, or has hopped to an executor that is not ours: a probe that visits the same actors behind it tells.
final class Look: TaskExecutor {
  private struct State {
    var outstanding = 0
    var enqueued = 0
    var prober: UnsafeContinuation<Int, Never>?
  }

  private let state = Mutex(State())

  func enqueue(_ job: consuming ExecutorJob) {
    state.withLock { state in
      state.outstanding += 1
      state.enqueued += 1
    }
    ElasticExecutor.shared.enqueue(ElasticExecutor.Job(job: UnownedJob(job), look: self))
  }

  /// Runs one job, on a thread of the elastic executor.
  func run(_ job: UnownedJob) {
    job.runSynchronously(on: asUnownedTaskExecutor())
    let (prober, enqueued) = state.withLock { state in
      state.outstanding -= 1
      return (state.outstanding == 0 ? state.prober.take() : nil, state.enqueued)
    }
    prober?.resume(returning: enqueued)
  }

  /// Waits until no job is left; how many there have been.
  private nonisolated(nonsending) func quiet() async -> Int {
    await withUnsafeContinuation { (prober: UnsafeContinuation<Int, Never>) in
      let enqueued: Int? = state.withLock { state in
        guard state.outstanding > 0 else { return state.enqueued }
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

  /// A source that blocks its thread never falls quiet: its time is over one grace after it has begun.
  private func bound(_ pump: Pump, attempts: Int) {
    _ = TimerThread.shared.schedule(at: .now + Limits.grace) { [self] in
      guard !pump.isDecided else { return }
      if pump.hasBegun || attempts == 0 { pump.interrupt(.expired) } else { bound(pump, attempts: attempts - 1) }
    }
  }
}

/// Returns when the main actor has done what was queued before.
@MainActor private func visitMainActor() async {}
