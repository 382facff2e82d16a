/// How far a run is.
struct RunProgress {
  let tests: Int
  private let startedAt: Double
  private var ended: Set<String> = []
  private var failed: Set<String> = []
  private var hangs = 0
  /// Tests that were said to be slow, or under suspicion of worse.
  private var known: Set<String> = []
  /// When what is in flight began, by selector.
  private var inFlight: [String: (id: String, since: Double)] = [:]
  /// Tests of parallel processes by selector: all are said to begin at once, so how long they have been means nothing.
  private var crowd: Set<String> = []

  init(tests: Int, startedAt: Double) {
    self.tests = tests
    self.startedAt = startedAt
  }

  mutating func note(_ notice: Notice, at now: Double) {
    switch notice {
    case .began(let job, _):
      if job.isParallel, !job.isAlone { crowd.formUnion(job.tests.map(\.selector)) }
    case .testStarted(let test): inFlight[test.selector] = (test.id, now)
    case .testEnded(let test, let trace): note(end: trace, of: test)
    case .slow(let test, _): known.insert(test.selector)
    case .ended(let record): note(end: record)
    }
  }

  private mutating func note(end trace: Trace, of test: Test) {
    inFlight[test.selector] = nil
    ended.insert(test.selector)
    if trace.result == .failed { failed.insert(test.selector) } else { failed.remove(test.selector) }
  }

  private mutating func note(end record: RunRecord) {
    for test in record.job.tests {
      inFlight[test.selector] = nil
      crowd.remove(test.selector)
    }
    if case .hung = record.ending { hangs += 1 }
    known.formUnion(record.ending.suspects)
  }

  /// A test that is tried again is slow again.
  func isNews(_ notice: Notice) -> Bool {
    if case .slow(let test, _) = notice { !known.contains(test.selector) } else { true }
  }

  static func startText(tests: Int, _ limits: Report.Limits) -> String {
    "\(counted(tests, "test")); a test hangs after \(limits.hang.secondsText), "
      + "is slow from \(limits.slow.secondsText), a process leaves within \(limits.exit.secondsText)"
  }

  /// `312 of 600 tests ended, 2 failed, 1 hang, 3 in flight, after 1 min 30 s; MyTests.FeedTests/testLoads for 12 s`.
  func text(at now: Double) -> String {
    let counts = ["\(ended.count) of \(counted(tests, "test")) ended"] + troubles + ["\(inFlight.count) in flight"]
    return "\(counts.joined(separator: ", ")), after \((now - startedAt).secondsText)" + longest(at: now)
  }

  /// The same, shorter, with a bar, in so many columns.
  func statusLine(at now: Double, width: Int) -> String {
    let full = tests == 0 ? 0 : min(20, ended.count * 20 / tests)
    let bar = String(repeating: "#", count: full) + String(repeating: "-", count: 20 - full)
    let counts = ["[\(bar)] \(ended.count)/\(tests)"] + troubles + ["\(inFlight.count) in flight"]
    return "\(counts.joined(separator: ", ")), \((now - startedAt).secondsText)\(longest(at: now))".cut(to: width - 1)
  }

  private var troubles: [String] {
    (failed.isEmpty ? [] : ["\(failed.count) failed"]) + (hangs == 0 ? [] : [counted(hangs, "hang")])
  }

  private func longest(at now: Double) -> String {
    let known = inFlight.filter { !crowd.contains($0.key) }.values
    guard let first = known.min(by: { ($0.since, $0.id) < ($1.since, $1.id) }) else { return "" }
    return "; \(PrintedText.line(first.id)) for \((now - first.since).secondsText)"
  }
}

extension Ending {
  fileprivate var suspects: [String] {
    switch self {
    case .hung(_, let suspects, _), .crashed(_, let suspects), .exited(_, let suspects): suspects
    case .finished, .interrupted, .notStarted: []
    }
  }
}

extension String {
  /// Its beginning, in so many columns of a terminal; what is not Latin may take two.
  fileprivate func cut(to columns: Int) -> String {
    var used = 0
    let end = indices.first { index in
      used += self[index].unicodeScalars.contains { $0.value >= 0x1100 } ? 2 : 1
      return used > columns
    }
    return end.map { String(self[..<$0]) } ?? self
  }
}
