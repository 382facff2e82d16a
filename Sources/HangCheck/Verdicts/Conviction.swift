/// Tries suspects alone: who hangs, crashes or leaves in a process of its own is guilty, whatever the others do.
struct Conviction {
  /// So many are each given a process at once; of more, one process finds those worth it.
  private static let few = 16
  /// How long one of many may take at first.
  private static let patience = 0.5

  private let suspects: [Test]
  private let trial: Trial
  private var session: Session { trial.session }

  init(of suspects: [Test], in trial: Trial) {
    self.suspects = suspects
    self.trial = trial
  }

  func run() {
    if suspects.isEmpty { return }
    session.say("trying \(suspects.count == 1 ? "1 suspect" : "\(suspects.count) suspects") alone")
    tryAlone(suspects.count > Self.few ? sweep() : suspects)
    session.note { ledger in
      // Its company was not fit to judge it.
      for test in suspects where ledger[test].alone?.isCalm == true { ledger[test].company = nil }
    }
  }

  /// Each in a process of its own. Who waited there for what the system lends to one process at a time may have waited
  /// for another suspect, and is tried once more when no other one lives.
  private func tryAlone(_ tests: [Test]) {
    let waiting = hear(tests).filter { $0.evidence.values.contains(where: \.isOfFileLock) }
    if tests.count > 1 { for record in waiting where !trial.isOver { _ = hear(record.job.tests) } }
  }

  private func hear(_ tests: [Test]) -> [RunRecord] {
    let records = session.run(tests.map { trial.job([$0]) }, session.options.limit)
    for record in records { session.note { $0.note(alone: record) } }
    return records
  }

  /// Runs many one after the other in one process, and whoever is not quickly through comes back: to be tried alone.
  /// So do those with arguments, which run side by side only in a process of their own.
  private func sweep() -> [Test] {
    var open = suspects
    var left: [Test] = []
    var patience = min(Self.patience, session.options.limit)
    while open.count > Self.few, !trial.isOver {
      let record = session.run([trial.job(open, oneByOne: true)], patience)[0]
      session.note { $0.note(oneByOne: record) }
      let isSlow = Set(Mishap(record.ending)?.suspects ?? []).contains
      let quick = open.filter { record.hearing(of: $0)?.isCalm == true }
      left += quick.filter(\.isParameterized) + open.filter { isSlow($0.selector) }
      let next = open.filter { session.ledger[$0].alone == nil && !isSlow($0.selector) }
      if next.count == open.count { break }
      patience = max(patience, 1.5 * (quick.compactMap { session.ledger[$0].alone?.seconds }.max() ?? 0))
      open = next
    }
    return left + open.filter { session.ledger[$0].alone == nil }
  }
}

extension TestEvidence {
  fileprivate var isOfFileLock: Bool { cause.contains("a file lock") }
}
