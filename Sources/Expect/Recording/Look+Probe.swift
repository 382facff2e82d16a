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
    let heartbeat = Heartbeat.current
    heartbeat.opened()
    bound(wait, heartbeat, attempts: 50, ticks: 300)
  }

  /// A source that blocks its thread never falls quiet: it is over when a job of it has run for one grace, in which the
  /// machine has got round to others. A source that never comes to rest, or a main actor that nobody gets on, ends with
  /// the attempts. Those in which the pool does not respond do not count, up to the last tick.
  private func bound(
    _ wait: some Looking, _ heartbeat: Heartbeat, after before: (started: Int, ended: Int) = (0, 0), attempts: Int,
    ticks: Int
  ) {
    let start = Moment.now
    _ = TimerThread.shared.schedule(at: start + Limits.grace) {
      ElasticExecutor.shared.afterTurns { [self] in
        guard !wait.isDecided else { return heartbeat.closed() }
        let now = progress
        let isStuck = wait.hasBegun && now == before && now.started > now.ended
        if isStuck || attempts == 0 || ticks == 0 {
          heartbeat.closed()
          return wait.expire()
        }
        let left = heartbeat.hasAnswered(since: start) ? attempts - 1 : attempts
        bound(wait, heartbeat, after: now, attempts: left, ticks: ticks - 1)
      }
    }
  }
}

/// Returns when the main actor has done what was queued before.
@MainActor private func visitMainActor() async {}
