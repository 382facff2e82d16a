/// Sleeps in real time: how a session sees them begin and end.
extension Session {
  /// The task has had its turn. The caller has held it, so it is still there.
  func noteSleep(of job: UnownedJob) {
    let task = SuspendedTask(job)
    guard RealSleepers.contain(task) else { return }
    let (id, callers) = (JobHooks.taskID(of: job), task.callers)
    locked { realSleeps.begin(id, from: callers) }
  }

  /// The task is to have its turn. The caller holds the lock.
  func noteEndOfSleep(of work: Work) {
    let isCancelled = JobHooks.isCancelled(work.job)
    realSleeps.end(work.task, from: SuspendedTask(work.job).callers, isCancelled: isCancelled)
  }

  /// What the test is to hear of, in order; empty where no task slept in real time.
  var heardSleeps: [RealSleep] {
    locked { realSleeps.places }.map {
      RealSleep(place: FunctionName.first(of: $0.callers), duration: $0.duration, isOver: $0.isOver)
    }
  }
}
