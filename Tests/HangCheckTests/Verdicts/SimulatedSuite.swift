@testable import HangCheck

/// A suite whose tests behave as they are told to, as the two frameworks would show it, without processes.
final class SimulatedSuite {
  indirect enum Behaviour {
    /// In the very first process; afterwards it passes.
    case once(Behaviour)
    /// In the processes with these numbers, from one; in the others it passes.
    case at(Set<Int>, Behaviour)
    case passes(Double = 0.001)
    case fails, skips, hangs, crashes
    case exits(Int32)
    /// The process never gets to its first test while this one is among them.
    case neverComputesItsArguments
    /// What it said was lost.
    case isNeverHeardToEnd
    case classSetUpHangs, classTearDownHangs, cannotLeave
    /// Beside all of these; otherwise it passes.
    case with([String], Behaviour)
    /// Hangs, seen to wait for a file lock, while this one lives, in whatever process; otherwise it passes.
    case waitsForLock(of: String)
    case failsBeside(String)
    case failsWithout(String)
  }

  let framework: Framework
  let tests: [Test]
  private let behaviours: [String: Behaviour]
  /// Every job that was run, by the ids of its tests.
  private(set) var runs: [[String]] = []
  /// Tests that are listed and not to be run.
  var unselected: [Test] = []
  private(set) var jobs: [Job] = []
  /// The limit of each of them.
  private(set) var limits: [Double] = []
  /// How many processes might live at a time, for each call.
  private(set) var mosts: [Int?] = []
  /// After so many processes the system starts none any more.
  var startsAtMost = Int.max
  /// The user stops the run after so many processes.
  var stopsAfter = Int.max
  /// The user stops the run during this process, counted from one.
  var stopsDuring = Int.max
  /// What every test of a crowd is told to have taken.
  var crowdSeconds = 0.0
  /// Tests that never begin, whatever they are asked to.
  var mute: Set<String> = []

  convenience init(_ framework: Framework, _ behaviours: KeyValuePairs<String, Behaviour>) {
    self.init(framework, behaviours.map { ($0.key, $0.value) })
  }

  init(_ framework: Framework, _ behaviours: [(String, Behaviour)]) {
    self.framework = framework
    self.behaviours = Dictionary(uniqueKeysWithValues: behaviours)
    tests = behaviours.map { id, behaviour in
      var test = Test(id: id, framework: framework, bundle: "bundle")
      test.isParameterized = id.hasSuffix("(_:)")
      return test
    }
  }

  /// The ledger after the whole run, with the limit of 1 s.
  func judged(_ change: (inout Options) -> Void = { _ in }) -> Ledger {
    var options = Options()
    options.limit = 1
    change(&options)
    let session = Session(
      tests, of: tests + unselected, options: options, run: run, isInterrupted: { self.isInterrupted },
      say: { _ in }, publish: { _ in })
    session.judge()
    return session.ledger
  }

  private var isInterrupted: Bool { runs.count >= min(stopsAfter, stopsDuring) }

  /// As if its first test had just begun.
  private func interrupted(_ job: Job) -> RunRecord {
    var trace = Trace(selector: job.tests[0].selector)
    trace.startedAt = 0.5
    return RunRecord(
      job: job, seconds: 5, ending: .interrupted(inFlight: [trace.selector]), traces: [trace.selector: trace])
  }

  private func run(_ jobs: [Job], limit: Double, most: Int?) -> [RunRecord] {
    mosts.append(most)
    let living = Set(jobs.flatMap { $0.tests.map(\.id) })
    return jobs.map { job in
      if isInterrupted { return RunRecord(job: job, ending: .interrupted(inFlight: [])) }
      if runs.count >= startsAtMost { return RunRecord(job: job, ending: .notStarted("no process is left")) }
      runs.append(job.tests.map(\.id))
      self.jobs.append(job)
      limits.append(limit)
      if runs.count == stopsDuring { return interrupted(job) }
      let now = behaviours.mapValues { $0.now(in: runs.count, with: Set(job.tests.map(\.id)), among: living) }
      var process = SimulatedProcess(job: job, limit: limit, behaviours: now, mute: mute)
      var record = process.run()
      for test in job.tests where behaviours[test.id]?.isLocked == true { record.evidence[test.selector] = .fileLock }
      if crowdSeconds > 0, !job.isExact {
        for name in record.traces.keys { record.traces[name]?.seconds = crowdSeconds }
      }
      return record
    }
  }
}

extension SimulatedSuite.Behaviour {
  /// - Parameter living: the tests of all processes that live at the same time.
  fileprivate func now(in run: Int, with tests: Set<String>, among living: Set<String>) -> Self {
    switch self {
    case .once(let behaviour): run == 1 ? behaviour.now(in: run, with: tests, among: living) : .passes()
    case .at(let runs, let behaviour):
      runs.contains(run) ? behaviour.now(in: run, with: tests, among: living) : .passes()
    case .waitsForLock(let owner): living.contains(owner) ? .hangs : .passes()
    case .with(let others, let behaviour): tests.isSuperset(of: others) ? behaviour : .passes()
    default: self
    }
  }
}

extension SimulatedSuite.Behaviour {
  fileprivate var isLocked: Bool {
    if case .waitsForLock = self { true } else { false }
  }
}

extension TestEvidence {
  fileprivate static let fileLock = TestEvidence(
    kind: .blocked, cause: "blocked in a file lock, in lockDatabase()", tasks: [], threads: [], unbegunTasks: 0,
    children: [], problems: [])
}

/// One process of a simulated suite.
private struct SimulatedProcess {
  var job: Job
  var limit: Double
  var behaviours: [String: SimulatedSuite.Behaviour]
  var mute: Set<String>
  var record: RunRecord
  var now = 0.0

  init(job: Job, limit: Double, behaviours: [String: SimulatedSuite.Behaviour], mute: Set<String>) {
    (self.job, self.limit, self.behaviours, self.mute) = (job, limit, behaviours, mute)
    record = RunRecord(job: job, pid: 1, ending: .finished(status: 0))
  }

  mutating func run() -> RunRecord {
    let tests = job.tests.filter { !mute.contains($0.id) }
    if tests.contains(where: { if case .neverComputesItsArguments = behaviours[$0.id] { true } else { false } }) {
      return hung(.beforeFirstTest, [])
    }
    job.isExact ? runInOrder(tests) : runTogether(tests)
    record.seconds = max(record.seconds, now)
    return record
  }

  private mutating func hung(_ phase: Phase, _ suspects: [Test]) -> RunRecord {
    record.ending = .hung(phase: phase, suspects: suspects.map(\.selector), silence: limit)
    record.seconds = now + limit
    return record
  }

  private mutating func begin(_ test: Test) {
    var trace = Trace(selector: test.selector)
    trace.startedAt = now
    record.traces[test.selector] = trace
  }

  private mutating func end(_ test: Test, _ result: Trace.Result, after seconds: Double = 0.001) {
    now += seconds
    record.traces[test.selector]?.endedAt = now
    record.traces[test.selector]?.result = result
    if result == .failed { record.traces[test.selector]?.issues = [Issue(message: "wrong")] }
  }

  private mutating func runInOrder(_ tests: [Test]) {
    for test in tests {
      if case .classSetUpHangs = behaviours[test.id] { return _ = hung(.suite, [test]) }
      begin(test)
      if !settle(test, cutShort: { [$0] }) { return }
      if case .classTearDownHangs = behaviours[test.id] {
        record.openSuites = [test.suite]
        return _ = hung(.betweenTests, [])
      }
    }
    leave()
  }

  /// All begin at once; who can end ends, and the others are in flight together.
  private mutating func runTogether(_ tests: [Test]) {
    for test in tests { begin(test) }
    var stuck: [Test] = []
    for test in tests {
      let inFlight = tests.filter { record.traces[$0.selector]?.endedAt == nil }
      if case .crashes = behaviours[test.id] { return stop(.crashed(signal: 5, suspects: inFlight.map(\.selector))) }
      if case .exits(let status) = behaviours[test.id] {
        return stop(.exited(status: status, suspects: inFlight.map(\.selector)))
      }
      if case .hangs = behaviours[test.id] { stuck.append(test) } else { _ = settle(test, cutShort: { _ in [] }) }
    }
    if stuck.isEmpty { leave() } else { _ = hung(.test, stuck) }
  }

  private mutating func stop(_ ending: Ending) {
    record.ending = ending
    record.seconds = now
  }

  private mutating func leave() {
    if job.tests.contains(where: { if case .cannotLeave = behaviours[$0.id] { true } else { false } }) {
      _ = hung(.atExit, [])
    }
  }

  private func isHere(_ id: String) -> Bool { job.tests.contains { $0.id == id } }

  /// Ends a test as it does; false where the process does not go on.
  private mutating func settle(_ test: Test, cutShort: (Test) -> [Test]) -> Bool {
    let suspects = cutShort(test).map(\.selector)
    switch behaviours[test.id] {
    case .hangs:
      _ = hung(.test, [test])
      return false
    case .crashes:
      stop(.crashed(signal: 5, suspects: suspects))
      return false
    case .exits(let status):
      stop(.exited(status: status, suspects: suspects))
      return false
    case .passes(let seconds) where job.framework == .xctest && seconds > limit * (job.isAlone ? 3 : 1):
      _ = hung(.test, [test])
      return false
    case .passes(let seconds): end(test, .passed, after: seconds)
    case .isNeverHeardToEnd: break
    case .fails: end(test, .failed)
    case .skips: end(test, .skipped)
    case .failsBeside(let other): end(test, isHere(other) ? .failed : .passed)
    case .failsWithout(let other): end(test, isHere(other) ? .passed : .failed)
    default: end(test, .passed)
    }
    return true
  }
}

extension Ledger {
  /// `{"M.T/a": "passed"}`
  var verdicts: [String: Verdict] {
    Dictionary(uniqueKeysWithValues: entries.map { ($0.test.id, $0.verdict) })
  }

  func entry(_ id: String) -> Entry { entries.first { $0.test.id == id }! }
}
