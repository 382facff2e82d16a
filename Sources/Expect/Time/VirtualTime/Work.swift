/// A job of a session, and where its task believes to run.
struct Work {
  enum Place {
    /// Nowhere in particular: the work of an actor, which brings its own executor.
    case anywhere
    case serial(SessionExecutor)
    case owned(any JobOwner)
  }

  let job: UnownedJob
  let place: Place
  /// Zero for a job that is no task.
  let task: UInt64
  /// Whether it is a task that goes on after a sleep in real time.
  let hasSlept: Bool

  init(job: UnownedJob, place: Place) {
    self.job = job
    self.place = place
    task = JobHooks.taskID(of: job)
    hasSlept = task != 0 && RealSleepers.contained(SuspendedTask(job))
  }

  var isMain: Bool { if case .serial(let executor) = place { executor.isMain } else { false } }

  func run() {
    switch place {
    case .anywhere: job.runSynchronously(on: .ofNobody)
    case .serial(let executor): job.runSynchronously(on: executor.asUnownedSerialExecutor())
    case .owned(let owner): owner.run(job)
    }
  }

  /// Gives it to real executors: its session is over.
  func runOutside() {
    switch place {
    case .anywhere: JobHooks.enqueue(job)
    case .serial(let executor): executor.runOutside(job)
    case .owned(let owner): ElasticExecutor.shared.enqueue(ElasticExecutor.Job(job: job, owner: owner))
    }
  }
}

extension UnownedSerialExecutor {
  /// What the runtime passes where no executor is asked for: two words of zero.
  fileprivate static var ofNobody: UnownedSerialExecutor {
    // An identity and an implementation, both of which may be absent.
    unsafeBitCast((0, 0), to: UnownedSerialExecutor.self)
  }
}
