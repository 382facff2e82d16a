import Synchronization

extension Look {
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

  /// A source that blocks its thread never falls quiet: it is over when a job of it has run for one grace. A source
  /// that never comes to rest, or a main actor that nobody gets on, ends with the attempts.
  private func bound(_ pump: Pump, after before: (started: Int, ended: Int) = (0, 0), attempts: Int) {
    _ = TimerThread.shared.schedule(at: .now + Limits.grace) { [self] in
      guard !pump.isDecided else { return }
      let now = progress
      let isStuck = pump.hasBegun && now == before && now.started > now.ended
      if isStuck || attempts == 0 { return pump.interrupt(.expired) }
      bound(pump, after: now, attempts: attempts - 1)
    }
  }
}

/// Returns when the main actor has done what was queued before.
@MainActor private func visitMainActor() async {}
