/// What is known so far of every selected test, and of the run.
package struct Ledger: Sendable {
  package let tests: [Test]
  package private(set) var entries: [Entry]
  package private(set) var incidents: [Incident] = []
  private var known: Set<Incident> = []
  /// Whether every test was given its chance.
  package var isComplete = false
  /// Whether something kept check-hangs itself from working.
  package var isBroken = false
  package var budgetSpent = false
  /// How often the whole suite ran, and hung; nil where it was not to be repeated.
  package var repetition: Seen?
  private let places: [Test: Int]

  package init(_ tests: [Test]) {
    self.tests = tests
    entries = tests.map(Entry.init)
    places = Dictionary(zip(tests, tests.indices), uniquingKeysWith: { first, _ in first })
  }

  package subscript(test: Test) -> Entry {
    get { entries[places[test]!] }
    set { entries[places[test]!] = newValue }
  }

  /// What one process in company showed. A failure beside a mishap may be the mishap's doing, and is heard again: in
  /// company without the guilty, which there must be for it to be other than it was. So is one in a process that only
  /// goes on where another one was stopped: what it lacks may be the tests before it.
  package mutating func note(company record: RunRecord, isContinued: Bool = false) {
    let isProvisional = isContinued || Mishap(record.ending)?.suspects.isEmpty == false
    let inFlight = record.inFlight
    for test in record.job.tests {
      let wasGuilty = self[test].isGuilty
      count(record, of: test)
      self[test].inFlight = inFlight[test.selector]
      // Who was found guilty in an earlier run of the suite stays so.
      if wasGuilty { continue }
      // Who is all the company has been tried alone with that.
      if record.job.isAlone { self[test].alone = record.hearing(of: test) ?? record.anonymousHearing(of: test) }
      guard let hearing = record.hearing(of: test) else { continue }
      self[test].company = hearing
      self[test].isProvisional = isProvisional && hearing.end == .failed
    }
    add(incidents(of: record))
  }

  private mutating func count(_ record: RunRecord, of test: Test) {
    let hearing = record.hearing(of: test)
    if record.traces[test.selector]?.startedAt != nil { self[test].runs += 1 }
    guard let hearing, hearing.isCalm || hearing.end == .hung else { return }
    // Where another test ended the process, nobody knows what would have come of this one.
    self[test].seen.runs += 1
    if hearing.isCalm { self[test].ended += 1 } else { self[test].seen.hangs += 1 }
  }

  /// What a test showed in a process of its own. How that process ended is the test's verdict, unless it ended before.
  package mutating func note(alone record: RunRecord) {
    guard let test = record.job.tests.first else { return }
    self[test].runs += 1
    self[test].inFlight = record.inFlight[test.selector]
    self[test].alone = record.hearing(of: test) ?? record.anonymousHearing(of: test)
    if self[test].alone?.isCalm == true { self[test].ended += 1 }
    add(incidents(of: record))
  }

  /// How a process of one test ended is said by that test's verdict, unless the test had ended before.
  private func incidents(of record: RunRecord) -> [Incident] {
    guard record.job.isAlone, self[record.job.tests[0]].alone?.isCalm != true else { return record.incidents }
    return record.incidents.filter { !$0.kind.isEnd || $0.kind == .hungAtExit }
  }

  /// What tests showed that came to an end, one after the other in one process.
  package mutating func note(oneByOne record: RunRecord) {
    if record.job.isAlone { return note(alone: record) }
    for test in record.job.tests {
      guard let hearing = record.hearing(of: test), hearing.isCalm else { continue }
      self[test].runs += 1
      self[test].ended += 1
      self[test].alone = hearing
    }
    add(record.incidents.filter { !$0.kind.isEnd })
  }

  /// What a test has shown while its process still runs.
  package mutating func note(_ trace: Trace, of test: Test) {
    guard let place = places[test], entries[place].company == nil, entries[place].alone == nil else { return }
    entries[place].company = RunRecord(
      job: Job(framework: test.framework, tests: [test], isParallel: true), ending: .finished(status: 0),
      traces: [trace.selector: trace]
    ).hearing(of: test)
  }

  /// What the listing has come to, besides the tests that were chosen from it.
  mutating func add(_ listing: Listing, selectedBy options: Options) {
    add(listing.failures.compactMap(Incident.init))
    // What one framework did not name may not be missed; a test that was named is.
    if tests.isEmpty, listing.failures.isEmpty || options.explain != nil {
      add([Incident(selectingNothingBy: options, among: listing.tests)])
    }
  }

  mutating func noteInterruption() {
    let inFlight = entries.filter { $0.inFlight != nil }.map(\.test.id)
    add([Incident(.interrupted, cause: "stopped by a signal", tests: inFlight)])
  }

  /// Each once: the same comes again where the same tests run again.
  mutating func add(_ more: [Incident]) {
    for incident in more where known.insert(incident.lasting).inserted { incidents.append(incident) }
  }
}

extension Incident {
  /// What is the same where it comes again.
  fileprivate var lasting: Incident {
    var incident = self
    (incident.silence, incident.output) = (nil, nil)
    // Why it hung may be told of threads by their numbers, and those are others each time.
    if kind.isHang { incident.cause = "" }
    return incident
  }
}

extension Incident.Kind {
  /// Whether it says how a process ended.
  fileprivate var isEnd: Bool {
    switch self {
    case .hungBeforeFirstTest, .hungBetweenTests, .hungAtExit, .crashed, .exited, .notStarted: true
    default: false
    }
  }
}
