import Synchronization

/// A wait that a look can end.
protocol Looking: Sendable {
  var isDecided: Bool { get }
  /// Whether the source's task has run at all.
  var hasBegun: Bool { get }
  /// How many elements came.
  var arrived: Int { get }
  /// The call that waits.
  var pending: PendingCall? { get }
  var isWindow: Bool { get }
  /// Whether the source may still have jobs on the pool, which the look does not count.
  var isOnPool: Bool { get }
  /// Ends the wait because nothing more can be had at once.
  func expire()
}

extension Looking {
  /// The look is the limit: a test that is not resumed afterwards is spoken for.
  fileprivate func end(since start: Moment) {
    expire()
    pending?.limitPassed(cap: start + Limits.cap(of: .zero), isWindow: isWindow)
  }
}

/// What a look at a sequence can end.
struct LookAtPump: Looking {
  let pump: Pump
  let isWindow: Bool

  var isDecided: Bool { pump.isDecided }
  var hasBegun: Bool { pump.hasBegun }
  var arrived: Int { pump.count.load(ordering: .acquiring) }
  /// Where the source is only cancelled then, and is to stop within a limit, that one is the call's.
  var pending: PendingCall? { pump.stopsWithin == nil ? pump.pending : nil }
  var isOnPool: Bool { false }
  func expire() { pump.interrupt(.expired) }
}

extension Look {
  /// Ends the wait when nothing more can be had at once: after a round in which no job and no element came.
  func probe(_ wait: some Looking, isolation: isolated (any Actor)?) {
    let heartbeat = Heartbeat.current
    Task(name: "Expect: look", executorPreference: ElasticExecutor.shared) { [self] in
      await goRound(wait, since: .now, heartbeat, isolation: isolation)
    }
    heartbeat.opened()
    bound(wait, since: .now, heartbeat, Attempts(since: progress))
  }

  /// Visits the actors that the source may wait for, until a round in which nothing came.
  private func goRound(
    _ wait: some Looking, since start: Moment, _ heartbeat: Heartbeat, isolation: isolated (any Actor)?
  ) async {
    var before: (jobs: Int, elements: Int)?
    while !wait.isDecided {
      let jobs = await quiet()
      let elements = wait.arrived
      if let before, before == (jobs, elements) { return wait.end(since: start) }
      before = (jobs, elements)
      if wait.isOnPool { await heartbeat.answer() }
      await visitMainActor()
    }
  }

  /// Looks at the work once in a grace, in which the machine has got round to others.
  private func bound(_ wait: some Looking, since start: Moment, _ heartbeat: Heartbeat, _ attempts: Attempts) {
    let now = Moment.now
    _ = TimerThread.shared.schedule(at: now + Limits.grace) {
      ElasticExecutor.shared.afterTurns { [self] in
        guard !wait.isDecided else { return heartbeat.closed() }
        var attempts = attempts
        let hasAnswered = heartbeat.hasAnswered(since: now)
        guard attempts.isOver(at: progress, hasBegun: wait.hasBegun, hasAnswered: hasAnswered) else {
          return bound(wait, since: start, heartbeat, attempts)
        }
        heartbeat.closed()
        wait.end(since: start)
      }
    }
  }

  /// How much longer a look goes on that does not fall quiet.
  struct Attempts {
    /// As many jobs as work may have that comes to rest. Their number, and not the time that they take, tells work that
    /// only gives way to others from work that a busy machine does not get round to.
    static let jobs = 20_000

    private let first: Progress
    private var before: Progress
    private var left = 50
    /// Each takes a grace and five turns of 10 ms at least: together 30 s, the cap of a limit.
    private var ticks = 200

    init(since first: Progress) {
      self.first = first
      before = first
    }

    /// Work that blocks its thread is over when one job of it has gone on from one time to the next; work that gives
    /// way again and again, when it has had its jobs; a main actor that nobody gets on, with the attempts. Those in
    /// which the pool has not answered do not count, up to the last tick.
    mutating func isOver(at now: Progress, hasBegun: Bool, hasAnswered: Bool) -> Bool {
      let isStuck = hasBegun && now == before && now.started > now.ended
      if isStuck || now.ended - first.ended >= Self.jobs || left == 0 || ticks == 0 { return true }
      before = now
      if hasAnswered { left -= 1 }
      ticks -= 1
      return false
    }
  }
}

/// Returns when the main actor has done what was queued before.
@MainActor private func visitMainActor() async {}
