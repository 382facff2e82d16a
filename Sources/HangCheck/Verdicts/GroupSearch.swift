import CHangCheck

/// Finds the smallest set of tests that comes to grief together, where none of them does so alone.
final class GroupSearch {
  /// How often one set is tried: what depends on timing does not happen each time.
  private static let tries = 10
  /// In limits.
  private static let budget = 20.0

  private let suspects: [Test]
  private let trial: Trial
  private var session: Session { trial.session }
  private var limit: Double { session.options.limit }
  private let end: Double
  /// The last process that came to grief.
  private var incident: RunRecord?

  init(among suspects: [Test], in trial: Trial) {
    self.suspects = suspects
    self.trial = trial
    end = hc_now() + Self.budget * trial.session.options.limit
  }

  /// Marks the set as guilty, and returns the suspects that will not be heard again: all, where no set was found.
  func run() -> [Test] {
    if suspects.isEmpty { return [] }
    session.say("looking for the tests that come to grief only together, among \(suspects.count)")
    guard let set = sets.first(where: { fails($0, tries: Self.tries) == true }) else { return acquit() }
    let smallest = DeltaDebugging.reduce(set) { fails($0, tries: 2) }
    guard failsWithinWholeLimit(smallest) else { return acquit() }
    convict(smallest)
    return []
  }

  /// The suspects, then with them what had ended before: their own suites' tests first.
  private var sets: [[Test]] {
    let (suites, suspected) = (Set(suspects.map(\.suite)), Set(suspects))
    let calm = trial.tests.filter { !suspected.contains($0) && !session.ledger[$0].isGuilty }
    let own = calm.filter { suites.contains($0.suite) }
    let all = [suspects, inOrder(suspects + own), inOrder(suspects + calm)]
    return zip(all, all.dropFirst().map(\.count) + [0]).filter { $0.0.count > 1 && $0.0.count != $0.1 }.map(\.0)
  }

  private func inOrder(_ tests: [Test]) -> [Test] {
    let wanted = Set(tests)
    return trial.tests.filter(wanted.contains)
  }

  /// nil: the budget is spent.
  private func fails(_ tests: [Test], tries: Int) -> Bool? {
    for _ in 0..<tries {
      if hc_now() > end || trial.isOver {
        session.note { $0.budgetSpent = true }
        return nil
      }
      if fails(tests, within: shortLimit(tests)) { return true }
    }
    return false
  }

  private func fails(_ tests: [Test], within limit: Double) -> Bool {
    let record = session.run([trial.job(tests)], limit)[0]
    if record.accused.isEmpty { return false }
    incident = record
    return true
  }

  /// Long enough for tests that take what they are known to take. One by itself has the whole limit: nothing that could
  /// be left out would show that it is only slow.
  private func shortLimit(_ tests: [Test]) -> Double {
    let inCompany = tests.map { session.ledger[$0] }.filter { $0.alone == nil }.map(\.company)
    let longest = inCompany.map { $0?.isCalm == true ? $0?.seconds ?? limit : limit }.max() ?? 0
    let known = 1 + trial.groupLimit(tests) + 2 * longest
    return tests.count == 1 ? max(limit, known) : min(3 * limit, known)
  }

  /// Tests may take longer beside each other than was known: they have hung where the whole limit shows it too.
  private func failsWithinWholeLimit(_ set: [Test]) -> Bool {
    guard case .hung = incident?.ending, shortLimit(set) < limit else { return true }
    for _ in 0..<Self.tries where !trial.isOver {
      if fails(set, within: limit) { return true }
      if hc_now() > end { break }
    }
    return false
  }

  private func convict(_ set: [Test]) {
    guard let incident, !trial.isOver else { return }
    if set.count == 1 { return session.note { $0.note(alone: incident) } }
    let together = incident.accused
    session.note { ledger in
      for test in together {
        ledger[test].company = incident.hearing(of: test) ?? incident.anonymousHearing(of: test)
        ledger[test].together = together
        ledger[test].after = set.filter { !together.contains($0) }
      }
    }
  }

  /// Nobody can say whose fault it was.
  private func acquit() -> [Test] {
    session.note { ledger in
      for test in suspects { ledger[test].company = nil }
    }
    return suspects
  }
}
