import CHangCheck

/// Gives each test of one framework in one bundle its verdict.
///
/// In company first, because that is how the suite runs and some hang only so; whoever may be guilty of what went wrong
/// is then tried alone; whoever is not guilty alone is heard again in company, without the guilty.
final class Trial {
  /// However odd the tests are, the run ends.
  private static let mostRounds = 20

  let tests: [Test]
  /// All that there are beside them, selected or not.
  private let listed: [Test]
  let session: Session
  /// How long a pass in company took, hangs left out.
  private(set) var companySeconds = 0.0
  /// Tests whose class hung before they began, by the one that is suspected for them all.
  private var held: [Test: [Test]] = [:]
  /// The processes that came to grief in company, with the tests under suspicion.
  private var mishaps: [(record: RunRecord, suspects: [Test])] = []
  /// Tests that hung in company once, and never again when it was tried.
  private var closed: Set<Test> = []
  private var hasHung = false
  /// Whether a process could be started in the last run.
  private(set) var hasRun = false

  init(of tests: [Test], in session: Session) {
    self.tests = tests
    self.session = session
    listed = session.listed.filter { $0.framework == tests[0].framework && $0.bundle == tests[0].bundle }
  }

  var isOver: Bool { session.isInterrupted() }

  func judge() {
    var next = tests
    for _ in 0..<Self.mostRounds {
      let suspects = pass(next)
      if isOver { return }
      let untried = suspects.filter { session.ledger[$0].alone == nil }
      Conviction(of: untried, in: self).run()
      release()
      let innocent = suspects.filter { !session.ledger[$0].isGuilty }
      if untried.isEmpty { closed.formUnion(GroupSearch(among: innocent, in: self).run()) }
      next = toHearAgain
      if next.isEmpty || isOver { break }
    }
    if isOver { return }
    tellUnexplained()
    SlowTests(of: self).measure()
  }

  /// What happened once, and of which no test was found guilty afterwards: it is no less true.
  private func tellUnexplained() {
    for (record, suspects) in mishaps {
      let isExplained = suspects.contains { session.ledger[$0].isGuilty }
      let needed = suspects.reduce(0) { $0 + (session.ledger[$1].alone?.seconds ?? 0) }
      let incident = isExplained ? nil : Incident(unexplained: record, suspects: suspects, needing: needed)
      if case .hung = record.ending, incident?.kind != .slowInCompany { hasHung = true }
      guard let incident else { continue }
      session.note { ledger in
        // Whoever wants to know how often something hangs does not expect it to do so again when it is tried.
        if session.options.isRepeated, suspects.count == 1, incident.kind != .slowInCompany,
          let hearing = record.hearing(of: suspects[0])
        {
          ledger[suspects[0]].keep(hearing)
        } else {
          ledger.add([incident])
        }
      }
    }
    mishaps = []
  }

  // MARK: Again and again

  /// The tests that another run of the suite may show something new of.
  var open: [Test] { tests.filter { session.ledger[$0].isOpen } }

  /// Whether a process hung in company since the last call, and not because it was slow.
  func takeHang() -> Bool {
    defer { hasHung = false }
    return hasHung
  }

  /// Runs them in company once more. Who was never tried alone is, if there is reason to; for those that hang only
  /// together is looked once.
  func again() {
    hasRun = false
    let next = open
    if next.isEmpty { return }
    session.note { ledger in
      for test in next where ledger[test].verdict == .failed && !ledger[test].isProvisional {
        ledger[test].deciding.map { ledger[test].keep($0) }
      }
    }
    let suspects = pass(next)
    if isOver { return }
    Conviction(of: suspects.filter { session.ledger[$0].alone == nil }, in: self).run()
    release()
    let innocent = suspects.filter { !session.ledger[$0].isGuilty && !closed.contains($0) }
    if innocent.count > 1 { closed.formUnion(GroupSearch(among: innocent, in: self).run()) }
    if !isOver { tellUnexplained() }
  }

  // MARK: In company

  /// Runs tests in company, each process going on where the last one was stopped, and returns the suspected ones.
  private func pass(_ tests: [Test]) -> [Test] {
    var (open, suspects): ([Test], [Test]) = (tests, [])
    var isContinued = false
    while !open.isEmpty, !isOver {
      var left: [Test] = []
      for record in companies(of: open, isContinued: isContinued) {
        let found = suspected(in: record)
        suspects += found
        if Mishap(record.ending) != nil { mishaps.append((record, found)) }
        left += goingOn(behind: record, without: found)
      }
      open = left
      // With a process for each test none goes on where another one was stopped.
      isContinued = !session.options.isIsolated
    }
    return suspects
  }

  /// The tests of a process that were not heard there, and are to be heard in another one.
  private func goingOn(behind record: RunRecord, without suspects: [Test]) -> [Test] {
    let settled = held.values.reduce(into: Set(suspects)) { $0.formUnion($1) }
    let left = record.job.tests.filter { record.hearing(of: $0) == nil && !settled.contains($0) }
    if left.count < record.job.tests.count { return left }
    giveUp(left, record)
    return []
  }

  /// A process with these tests, side by side unless the user wants them one after the other.
  func job(_ tests: [Test], oneByOne: Bool = false) -> Job {
    Job(
      framework: tests[0].framework, bundle: tests[0].bundle, tests: tests, listed: listed,
      isParallel: !oneByOne && !session.options.isSerial)
  }

  /// One process with these tests, the same as `swift test` would run them, or as many as the user wants.
  private func companies(of tests: [Test], isContinued: Bool) -> [RunRecord] {
    let limit = max(session.options.limit, groupLimit(tests))
    let records = session.run(pieces(tests).map { job($0) }, limit, atMost: workers)
    let seconds = records.map(\.secondsWithoutHang)
    companySeconds += max(seconds.max() ?? 0, seconds.reduce(0, +) / Double(workers))
    for record in records {
      if case .notStarted = record.ending {} else { hasRun = true }
      session.note { $0.note(company: record, isContinued: isContinued) }
    }
    return records
  }

  /// Swift Testing runs its tests side by side in one process; more of them would only part the company. One after the
  /// other it takes several as well as XCTest does.
  private func pieces(_ tests: [Test]) -> [[Test]] {
    if session.options.isIsolated { return tests.map { [$0] } }
    let isXCTest = tests[0].framework == .xctest
    if !isXCTest, !session.options.isSerial { return [tests] }
    return Spread.pieces(tests, over: workers, keepsSuites: !isXCTest)
  }

  private var workers: Int {
    session.options.workers ?? (session.options.isIsolated ? Int(hc_processors()) : 1)
  }

  /// Long enough for all that were heard alone one after the other, and as long again; of the others nothing is known.
  func groupLimit(_ tests: [Test]) -> Double {
    let alone = tests.reduce(0) { $0 + (session.ledger[$1].alone?.seconds ?? 0) }
    return min(3 * session.options.limit, 2 * alone)
  }

  /// Whom to try. A process that came to grief says it, or its place does: where nothing had ended yet, it was the
  /// first in XCTest's order, and in Swift Testing perhaps any.
  private func suspected(in record: RunRecord) -> [Test] {
    let accused = record.accused
    guard let mishap = Mishap(record.ending), let first = accused.first else { return [] }
    if mishap.phase == .suite { hold(record.job.tests.filter { $0.suite == first.suite }, for: first) }
    if !mishap.suspects.isEmpty { return accused }
    if record.job.framework == .xctest { return [first] }
    let parameterised = accused.filter(\.isParameterized)
    return parameterised.isEmpty ? accused : parameterised
  }

  /// Two reasons to stop asking: a process that cannot be started, and tests that do not run although nothing is wrong.
  private func giveUp(_ left: [Test], _ record: RunRecord) {
    if case .interrupted = record.ending { return }
    session.note { ledger in
      for test in left where ledger[test].deciding == nil {
        ledger[test].notRun = record.whyNotHeard(test)
        // A suite of Swift Testing may choose not to run what is in it. Anything else is a verdict that is missing.
        if !record.hasChosen(notToRun: test) { ledger.isBroken = true }
      }
    }
  }

  /// Whoever is not guilty and has not come to an end in a company without the guilty.
  private var toHearAgain: [Test] {
    let innocent = tests.filter { !session.ledger[$0].isGuilty && session.ledger[$0].notRun == nil }
    let open = innocent.filter { test in
      let entry = session.ledger[test]
      return !closed.contains(test) && (entry.company?.isCalm != true || entry.isProvisional)
    }
    if open.isEmpty { return [] }
    let isShort = companySeconds <= session.options.limit
    // It has come to its end alone, and did not fail in company.
    if !isShort, open.count == 1, case let entry = session.ledger[open[0]], entry.alone != nil, !entry.isProvisional {
      return []
    }
    // What they need may be the tests before them: where all would take too long, those of their own suites.
    let suites = Set(open.map(\.suite))
    return innocent.filter { !closed.contains($0) && (isShort || suites.contains($0.suite)) }
  }

  // MARK: Class set-up

  private func hold(_ tests: [Test], for suspect: Test) {
    held[suspect] = tests.filter { $0 != suspect }
  }

  /// Where the set-up of a class hangs for its first test, it does for the others.
  private func release() {
    session.note { ledger in
      for (suspect, others) in held where ledger[suspect].isGuilty {
        for test in others { ledger[test].notRun = "the set-up of its class hung" }
      }
    }
    held = [:]
  }
}

extension RunRecord {
  fileprivate var secondsWithoutHang: Double {
    if case .hung(_, _, let silence) = ending { max(0, seconds - silence) } else { seconds }
  }

  fileprivate func whyNotHeard(_ test: Test) -> String {
    if case .notStarted(let cause) = ending { return cause }
    return hasBegun(test) ? "it began, and its end was never told" : "it was asked to run and did not begin"
  }

  fileprivate func hasChosen(notToRun test: Test) -> Bool {
    guard case .finished = ending, job.framework == .swiftTesting else { return false }
    return !hasBegun(test)
  }

  private func hasBegun(_ test: Test) -> Bool { traces[test.selector]?.startedAt != nil }
}
