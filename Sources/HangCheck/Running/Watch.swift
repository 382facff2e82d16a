/// What is known of one test process, and from when on it is hung: decided by its events and the time alone.
///
/// Every `at` is in seconds since the process started.
package struct Watch: Sendable {
  package let job: Job
  package private(set) var traces: [String: Trace] = [:]
  /// Issues that belong to no test: the first.
  package private(set) var strayIssues: [Issue] = []
  /// How many there were besides.
  package private(set) var moreStrayIssues = 0
  /// The suites that have begun and not ended, the innermost last.
  package private(set) var openSuites: [String] = []

  /// Of one test, or of no test, so many are kept, and the others are counted.
  static let mostIssues = 1000

  let limit: Double
  let exitLimit: Double
  let slow: Double
  let tests: [String: Test]
  /// The selectors of the tests in each suite.
  let members: [String: [String]]
  /// When something was heard that shows that the tests get on. Issues do not: a loop that fails for ever hangs.
  private(set) var lastEventAt = 0.0
  private(set) var runEndedAt: Double?
  /// How many of the job's tests have not ended.
  private(set) var unfinished: Int
  private(set) var hasBegun = false
  /// Of each test in flight: there may be thousands.
  private var clocks: [String: Clock] = [:]
  private var begun = 0
  var toldSlow: Set<String> = []
  /// How many limits may be taken by what computes.
  static let patience = 3.0
  /// When that began which has been given so many.
  private(set) var grantedSince: Double?

  /// What was measured when a test began.
  private struct Clock {
    /// Counts the beginnings.
    var order: Int
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
    members = Dictionary(grouping: job.tests, by: \.suite).mapValues { $0.map(\.selector) }
  }

  /// The selectors of the tests that have begun and not ended, first come first.
  package var inFlight: [String] { clocks.sorted { $0.value.order < $1.value.order }.map(\.key) }

  var isAnyInFlight: Bool { !clocks.isEmpty }

  var latestInFlight: String? { clocks.max { $0.value.order < $1.value.order }?.key }

  /// Once for each thing that is waited for: what computes, or tells of a crash, may be slow rather than stuck.
  package mutating func grantMore() -> Bool {
    guard grantedSince != since else { return false }
    grantedSince = since
    return true
  }

  /// One test at a time, so that its times are its own.
  package var isExact: Bool { job.framework == .xctest || !job.isParallel || job.isAlone }

  /// `cpu` is what the process has used so far, where `isExact`.
  package mutating func handle(_ event: Event, at now: Double, cpu: Double? = nil) {
    if !event.isIssue { lastEventAt = max(lastEventAt, now) }
    switch event.kind {
    case .runStarted: break
    case .runEnded: runEndedAt = now
    case .suiteStarted(let suite): openSuites.append(suite)
    case .suiteEnded(let suite): openSuites.lastIndex(of: suite).map { _ = openSuites.remove(at: $0) }
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
    hasBegun = true
    // Whoever said so was wrong.
    runEndedAt = nil
    begun += 1
    if tests[test] != nil, traces[test]?.endedAt != nil { unfinished += 1 }
    // Processor time that two share is nobody's.
    if isAnyInFlight, cpu != nil { clocks = clocks.mapValues { Clock(order: $0.order, instant: $0.instant) } }
    clocks[test] = Clock(order: begun, instant: instant, cpu: isAnyInFlight ? nil : cpu)
    trace(test) { $0.begin(at: now) }
  }

  private mutating func finish(_ test: String, _ end: Event.TestEnd, _ instant: Double?, at now: Double, cpu: Double?) {
    let clock = clocks[test]
    countEnd(of: test)
    trace(test) {
      $0.endedAt = now
      $0.seconds = difference(clock?.instant, instant, atMost: now) ?? $0.seconds
      $0.cpuSeconds = difference(clock?.cpu, cpu) ?? $0.cpuSeconds
      $0.conclude(end)
    }
  }

  private mutating func skip(_ test: String, _ reason: String?, at now: Double) {
    // XCTest says so in the middle of a test, whose end is still to come.
    if clocks[test] == nil {
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
    clocks[test] = nil
    if tests[test] != nil, traces[test]?.endedAt == nil { unfinished -= 1 }
  }

  private mutating func note(_ issue: Issue, of test: String?) {
    if let test, tests[test] != nil || traces[test] != nil {
      trace(test) { $0.note(issue) }
    } else if strayIssues.count < Self.mostIssues {
      strayIssues.append(issue)
    } else {
      moreStrayIssues += 1
    }
  }
}

/// nil also where nothing can have taken so long: the process has told what is no time.
private func difference(_ start: Double?, _ end: Double?, atMost most: Double = .infinity) -> Double? {
  guard let start, let end, end - start <= most else { return nil }
  return max(0, end - start)
}

extension Event {
  fileprivate var isIssue: Bool {
    if case .issue = kind { true } else { false }
  }
}

extension Trace {
  /// For the first time or, where a test is repeated, once more.
  fileprivate mutating func begin(at now: Double) {
    startedAt = now
    (endedAt, result) = (nil, nil)
  }

  fileprivate mutating func note(_ issue: Issue) {
    if issues.count + lateIssues.count >= Watch.mostIssues {
      moreIssues += 1
    } else if endedAt == nil {
      issues.append(issue)
    } else {
      lateIssues.append(issue)
    }
  }

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
