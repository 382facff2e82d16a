import CHangCheck

/// Measures alone what seemed slow in a crowd: there each test is told the crowd's time.
struct SlowTests {
  /// At least so many seconds are spent on it.
  private static let budget = 5.0

  private let trial: Trial
  private var session: Session { trial.session }

  init(of trial: Trial) { self.trial = trial }

  func measure() {
    let end = hc_now() + max(Self.budget, trial.companySeconds)
    var open = candidates
    let atOnce = 2 * Int(hc_processors())
    if !open.isEmpty { session.say("measuring \(open.count) slow tests alone") }
    while !open.isEmpty, hc_now() < end, !trial.isOver {
      let jobs = open.prefix(atOnce).map {
        Job(framework: $0.framework, bundle: $0.bundle, tests: [$0], listed: trial.tests, isParallel: true)
      }
      for record in session.run(jobs, session.options.limit) { session.note { $0.note(alone: record) } }
      open.removeFirst(jobs.count)
    }
  }

  /// The slowest first.
  private var candidates: [Test] {
    let seconds = trial.tests.compactMap { test -> (test: Test, seconds: Double)? in
      let entry = session.ledger[test]
      guard let company = entry.company, company.isCalm, !company.isExact, entry.alone == nil else { return nil }
      return company.seconds >= session.options.slow ? (test, company.seconds) : nil
    }
    return seconds.sorted { $0.seconds > $1.seconds }.map(\.test)
  }
}
