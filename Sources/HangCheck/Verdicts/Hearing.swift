/// What one process showed of one test.
package struct Hearing: Sendable {
  package var end: Verdict
  package var trace: Trace
  /// Where it was when the process stopped getting on; of a hang alone.
  package var phase: Phase?
  /// What else its end needs said: `exit code 3`.
  package var reason: String?
  /// Until it ended, or was stopped.
  package var seconds: Double
  package var output: String?
  /// Whether the seconds are its own, not those of a crowd.
  package var isExact: Bool
  /// What it waited for with Expect; of a hang alone.
  package var waits: [WaitReport] = []
  /// Why it hung.
  package var evidence: TestEvidence?

  /// Whether it came to an end of its own.
  package var isCalm: Bool { [.passed, .failed, .skipped].contains(end) }
}

extension RunRecord {
  /// What it showed of a test; nil where the test never began, or was cut short without being suspected.
  package func hearing(of test: Test) -> Hearing? {
    let trace = traces[test.selector] ?? Trace(selector: test.selector)
    if let result = trace.result, trace.endedAt != nil {
      return hearing(Verdict(result), of: test, trace, seconds: trace.ownSeconds)
    }
    guard suspects.contains(test.selector), let mishap = Mishap(ending) else { return nil }
    var hearing = hearing(mishap.verdict, of: test, trace, seconds: seconds - (trace.startedAt ?? 0))
    hearing.phase = mishap.phase
    hearing.reason = mishap.reason.map { $0 + (hasGoneSilent ? ", and it had closed the pipe of its events" : "") }
    hearing.waits = suspects.count == 1 ? waits : waitsOfTests[test.selector] ?? []
    hearing.evidence = evidence[test.selector]
    return hearing
  }

  /// For how many seconds each test had run that was in flight when the user stopped the run.
  var inFlight: [String: Double] {
    guard case .interrupted(let inFlight) = ending else { return [:] }
    return Dictionary(inFlight.map { ($0, seconds - (traces[$0]?.startedAt ?? 0)) }) { $1 }
  }

  private func hearing(_ end: Verdict, of test: Test, _ trace: Trace, seconds: Double) -> Hearing {
    // What a class prints in its set-up is no test's.
    let isAll = job.isAlone && (job.framework == .swiftTesting || trace.startedAt == nil)
    let own = isAll ? output : outputs[test.selector]
    return Hearing(
      end: end, trace: trace, seconds: max(0, seconds), output: own.flatMap { $0.isEmpty ? nil : $0 },
      isExact: job.isExact)
  }
}

extension Job {
  /// Whether it runs one test at a time, so that their times are their own.
  package var isExact: Bool { framework == .xctest || !isParallel || isAlone }
}

extension Verdict {
  fileprivate init(_ result: Trace.Result) {
    switch result {
    case .passed: self = .passed
    case .failed: self = .failed
    case .skipped: self = .skipped
    }
  }
}

extension Trace {
  /// By the framework's own clock where it tells one.
  fileprivate var ownSeconds: Double { seconds ?? (endedAt ?? 0) - (startedAt ?? endedAt ?? 0) }
}
