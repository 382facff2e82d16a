import Synchronization

/// A wait that a look can end.
protocol Looking: Sendable {
  var isDecided: Bool { get }
  /// Whether the source's task has run at all.
  var hasBegun: Bool { get }
  /// How many elements came.
  var arrived: Int { get }
  /// Ends the wait because nothing more can be had at once.
  func expire()
}

extension Pump: Looking {
  var arrived: Int { count.load(ordering: .acquiring) }
  func expire() { interrupt(.expired) }
}

extension Look {
  /// Ends the wait when nothing more can be had at once: after a round in which no job and no element came.
  func probe(_ wait: some Looking, isolation: isolated (any Actor)?) {
    Task(name: "Expect: look", executorPreference: ElasticExecutor.shared) { [self] in
      _ = isolation
      var before: (jobs: Int, elements: Int)?
      while !wait.isDecided {
        let jobs = await quiet()
        let elements = wait.arrived
        if let before, before == (jobs, elements) { return wait.expire() }
        before = (jobs, elements)
        await visitMainActor()
      }
    }
    bound(wait, attempts: 50)
  }

  /// A source that blocks its thread never falls quiet: it is over when a job of it has run for one grace, in which the
  /// machine has got round to others. A source that never comes to rest, or a main actor that nobody gets on, ends with
  /// the attempts.
  private func bound(_ wait: some Looking, after before: (started: Int, ended: Int) = (0, 0), attempts: Int) {
    _ = TimerThread.shared.schedule(at: .now + Limits.grace) { [self] in
      ElasticExecutor.shared.afterTurns { [self] in judge(wait, after: before, attempts: attempts) }
    }
  }

  private func judge(_ wait: some Looking, after before: (started: Int, ended: Int), attempts: Int) {
    guard !wait.isDecided else { return }
    let now = progress
    let isStuck = wait.hasBegun && now == before && now.started > now.ended
    if isStuck || attempts == 0 { return wait.expire() }
    bound(wait, after: now, attempts: attempts - 1)
  }
}

/// Returns when the main actor has done what was queued before.
@MainActor private func visitMainActor() async {}
