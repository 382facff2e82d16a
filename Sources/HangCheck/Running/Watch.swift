/// What is known of one test process, and from when on it is hung: decided by its events and the time alone.
///
/// Every `at` is in seconds since the process started.
package struct Watch: Sendable {
  package let job: Job
  package private(set) var traces: [String: Trace] = [:]
  /// Issues that belong to no test.
  package private(set) var strayIssues: [Issue] = []
  /// The selectors of the tests that have begun and not ended, first come first.
  package private(set) var inFlight: [String] = []
  /// The suites that have begun and not ended, the innermost last.
  package private(set) var openSuites: [String] = []

  let limit: Double
  let exitLimit: Double
  let slow: Double
  let tests: [String: Test]
  private(set) var lastEventAt = 0.0
  private(set) var runEndedAt: Double?
  private(set) var hasSpoken = false
  /// How many of the job's tests have not ended.
  private(set) var unfinished: Int
  private var clocks: [String: Clock] = [:]
  var toldSlow: Set<String> = []

  /// What was measured when a test began.
  private struct Clock {
    var instant: Double?
    /// nil where the process's time is not this test's alone.
    var cpu: Double?
  }

  package init(job: Job, limit: Double, exitLimit: Double, slow: Double) {
    self.job = job
    self.limit = limit
    self.exitLimit = exitLimit
    self.slow = slow
    tests = Dictionary(job.tests.map { ($0.selector, $0) }, uniquingKeysWith: { first, _ in first })
    unfinished = tests.count
  }

  /// One test at a time, so that its times are its own.
  package var isExact: Bool { job.framework == .xctest || !job.isParallel || job.isAlone }

  /// `cpu` is what the process has used so far, where `isExact`.
  package mutating func handle(_ event: Event, at now: Double, cpu: Double? = nil) {
    hasSpoken = true
    lastEventAt = max(lastEventAt, now)
    switch event.kind {
    case .runStarted: break
    case .runEnded: runEndedAt = now
    case .suiteStarted(let suite): openSuites.append(suite)
    case .suiteEnded(let suite): openSuites.removeAll { $0 == suite }
    case .testStarted(let test): begin(test, event.instant, at: now, cpu: cpu)
    case .testEnded(let test, let end): finish(test, end, event.instant, at: now, cpu: cpu)
    case .testSkipped(let test, let reason): skip(test, reason, at: now)
    case .caseStarted(let test, let argument): trace(test) { $0.argumentsInFlight.append(argument) }
    case .caseEnded(let test, let argument): trace(test) { $0.endArgument(argument) }
    case .issue(let test, let issue): note(issue, of: test)
    }
  }

  private mutating func trace(_ test: String, _ change: (inout Trace) -> Void) {
    change(&traces[test, default: Trace(selector: test)])
  }

  private mutating func begin(_ test: String, _ instant: Double?, at now: Double, cpu: Double?) {
    if !inFlight.isEmpty { forgetCPU() }
    clocks[test] = Clock(instant: instant, cpu: inFlight.isEmpty ? cpu : nil)
    inFlight.append(test)
    trace(test) { $0.startedAt = now }
  }

  private mutating func forgetCPU() {
    for test in inFlight { clocks[test]?.cpu = nil }
  }

  private mutating func finish(_ test: String, _ end: Event.TestEnd, _ instant: Double?, at now: Double, cpu: Double?) {
    let clock = clocks.removeValue(forKey: test)
    countEnd(of: test)
    trace(test) {
      $0.endedAt = now
      $0.seconds = difference(clock?.instant, instant)
      $0.cpuSeconds = difference(clock?.cpu, cpu)
      $0.conclude(end)
    }
  }

  private mutating func skip(_ test: String, _ reason: String?, at now: Double) {
    // XCTest says so in the middle of a test, whose end is still to come.
    if !inFlight.contains(test) {
      guard tests[test] != nil else { return }
      countEnd(of: test)
      trace(test) { $0.endedAt = now }
    }
    trace(test) {
      $0.result = .skipped
      $0.skipReason = reason
    }
  }

  private mutating func countEnd(of test: String) {
    inFlight.removeAll { $0 == test }
    if tests[test] != nil, traces[test]?.endedAt == nil { unfinished -= 1 }
  }

  private mutating func note(_ issue: Issue, of test: String?) {
    guard let test, tests[test] != nil || traces[test] != nil else { return strayIssues.append(issue) }
    trace(test) { trace in
      if trace.endedAt == nil { trace.issues.append(issue) } else { trace.lateIssues.append(issue) }
    }
  }
}

private func difference(_ start: Double?, _ end: Double?) -> Double? {
  guard let start, let end else { return nil }
  return max(0, end - start)
}

extension Trace {
  fileprivate mutating func endArgument(_ argument: String) {
    guard let index = argumentsInFlight.firstIndex(of: argument) else { return }
    argumentsInFlight.remove(at: index)
  }

  fileprivate mutating func conclude(_ end: Event.TestEnd) {
    argumentsInFlight = []
    switch end {
    case .passed: result = .passed
    case .failed: result = .failed
    case .skipped: result = .skipped
    case .unsaid: result = result ?? (issues.isEmpty ? .passed : .failed)
    }
  }
}
