import CHangCheck

/// Measures one at a time what seemed slow in a crowd: there each test is told the crowd's time.
struct SlowTests {
  /// At least so many seconds are spent on it.
  private static let budget = 5.0

  private let trial: Trial
  private var session: Session { trial.session }

  init(of trial: Trial) { self.trial = trial }

  /// The slowest first. As long as what is measured turns out quick, each process takes twice as many, and half as many
  /// where it does not: a few slow ones among many must not use up the time for starting processes. What is left when
  /// the time is spent stays as the crowd had it.
  func measure() {
    let end = hc_now() + max(Self.budget, trial.companySeconds)
    let processes = Int(hc_processors())
    var (open, size) = (candidates[...], 1)
    if !open.isEmpty {
      let tests = open.count == 1 ? "1 test" : "\(open.count) tests"
      session.say("measuring one at a time \(tests) that seemed slow beside others")
    }
    while !open.isEmpty, hc_now() < end, !trial.isOver {
      let jobs = (0..<processes).map { open.dropFirst($0 * size).prefix(size) }.filter { !$0.isEmpty }
        .map { trial.job(Array($0), oneByOne: $0.count > 1) }
      measure(jobs)
      let measured = open.prefix(processes * size)
      open = open.dropFirst(processes * size)
      size = measured.allSatisfy { isQuick($0) } ? 2 * size : max(1, size / 2)
    }
  }

  private func measure(_ jobs: [Job]) {
    for record in session.run(jobs, session.options.limit) {
      session.note { $0.note(oneByOne: record) }
    }
  }

  private func isQuick(_ test: Test) -> Bool {
    guard let alone = session.ledger[test].alone else { return false }
    return alone.seconds < session.options.slow
  }

  private var candidates: [Test] {
    let seconds = trial.tests.compactMap { test -> (test: Test, seconds: Double)? in
      let entry = session.ledger[test]
      guard let company = entry.company, company.isCalm, !company.isExact, entry.alone == nil else { return nil }
      return company.seconds >= session.options.slow ? (test, company.seconds) : nil
    }
    return seconds.sorted { $0.seconds > $1.seconds }.map(\.test)
  }
}
