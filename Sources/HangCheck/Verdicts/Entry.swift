/// What is known of one test.
package struct Entry: Sendable {
  package let test: Test
  /// The latest in company.
  package var company: Hearing?
  package var alone: Hearing?
  /// How many processes it began in.
  package var runs = 0
  /// How often it hung, in the processes in company in which it ended or hung.
  package var seen = Seen()
  /// In how many processes it came to an end of its own.
  var ended = 0
  /// The worst that repeating the suite has shown, which nothing calmer makes untrue.
  package private(set) var caught: Hearing?
  /// It failed beside a mishap, which may be why.
  package var isProvisional = false
  /// For how many seconds it had run when the user stopped the run.
  package var inFlight: Double?
  /// Why it was not run, where it is known.
  package var notRun: String?
  /// The smallest set of tests that hangs together, this one among them.
  package var together: [Test] = []
  /// The tests that must have ended for that.
  package var after: [Test] = []

  init(_ test: Test) { self.test = test }

  /// Company counts, because that is how the suite runs; where it came to no end, the test alone is asked.
  package var deciding: Hearing? {
    if let caught { return caught }
    guard let alone, company?.isCalm != true || isProvisional else { return company }
    return together.isEmpty ? alone : company
  }

  package var verdict: Verdict { notRun != nil ? .notRun : deciding?.end ?? .notRun }
  package var isGuilty: Bool { notRun == nil && deciding?.isCalm == false }
  /// Whether to run it once more could show anything new.
  var isOpen: Bool { notRun == nil && (!isGuilty || ended > 0) }

  mutating func keep(_ hearing: Hearing) {
    if hearing.end.severity > (caught?.end.severity ?? 0) { caught = hearing }
  }

  /// Suspected, and not tried yet.
  package var isUndecided: Bool { notRun == nil && company?.isCalm == false && alone == nil && together.isEmpty }

  /// What times it: a process of its own where it came to an end there, for a crowd's times are not its own.
  package var timing: Hearing? {
    guard let alone, alone.isCalm, deciding?.isCalm == true, deciding?.isExact == false else { return nil }
    return alone
  }

  /// What its verdict needs said where company and solitude differ.
  package var explanation: String? {
    if let caught { return caught.end == .failed && company?.end != .failed ? "fails in some runs only" : nil }
    guard let company, company.isCalm, !isProvisional, let alone, alone.end != company.end else { return nil }
    return company.end == .failed ? "fails beside other tests only" : "needs other tests"
  }
}

extension Verdict {
  /// How much worse it is than a test that ended as it should.
  fileprivate var severity: Int {
    switch self {
    case .passed, .skipped, .notRun: 0
    case .failed: 1
    case .exited: 2
    case .crashed: 3
    case .hung: 4
    }
  }
}
