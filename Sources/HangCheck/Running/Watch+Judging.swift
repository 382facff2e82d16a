/// How a process left.
package enum Exit: Hashable, Sendable {
  case status(Int32)
  case signal(Int32)
}

extension Watch {
  /// What is waited for, since when, and for how long.
  private struct Stage {
    var phase: Phase
    var since: Double
    var limit: Double
    /// nil: all tests in flight.
    var suspect: String?
  }

  /// When the process is hung unless something is heard of it.
  package var deadline: Double { stage.since + stage.limit }

  /// When that began which is waited for.
  package var since: Double { stage.since }

  /// Whether the process's time is that of one thing: a test alone, or what runs while no test does.
  package var mayBeGrantedMore: Bool { job.isAlone || !isAnyInFlight }

  /// The verdict when the deadline has passed; nil before.
  package func expire(at now: Double) -> Ending? {
    let stage = stage
    guard now >= stage.since + stage.limit else { return nil }
    return .hung(
      phase: stage.phase, suspects: stage.suspect.map { [$0] } ?? inFlight, silence: now - stage.since)
  }

  /// The verdict on a process that has left.
  package func ended(_ exit: Exit) -> Ending {
    switch exit {
    case .signal(let signal): .crashed(signal: signal, suspects: inFlight)
    case .status(let status):
      hasRunToEnd(status) ? .finished(status: status) : .exited(status: status, suspects: inFlight)
    }
  }

  private var stage: Stage {
    // A test that goes on knows better than who says that all is over.
    if isAnyInFlight { return testStage }
    if let runEndedAt { return stage(.atExit, since: runEndedAt) }
    if unfinished == 0, openSuites.isEmpty { return stage(.atExit, since: lastEventAt) }
    return betweenStage
  }

  /// XCTest runs one test after the other, so each has the whole limit for itself. In a crowd only silence tells; and
  /// each case of a parameterised test has the limit.
  private var testStage: Stage {
    guard job.framework == .xctest, let test = latestInFlight else { return stage(.test, since: lastEventAt) }
    return stage(.test, since: traces[test]?.startedAt ?? lastEventAt, suspect: test)
  }

  private var betweenStage: Stage {
    if job.framework == .xctest, let suite = openSuites.last, let first = firstTest(of: suite) {
      return stage(.suite, since: lastEventAt, suspect: first)
    }
    return stage(hasBegun ? .betweenTests : .beforeFirstTest, since: lastEventAt)
  }

  private func stage(_ phase: Phase, since: Double, suspect: String? = nil) -> Stage {
    let limits = grantedSince == since ? Self.patience : 1
    return Stage(
      phase: phase, since: since, limit: limits * (phase == .atExit ? exitLimit : limit), suspect: suspect)
  }

  /// The suite's first test, if none of the suite has begun.
  private func firstTest(of suite: String) -> String? {
    guard let members = members[suite], !members.contains(where: { traces[$0] != nil }) else { return nil }
    return members.first
  }

  /// Its last word was said, or every test has ended; or there was nothing to run, which is for others to judge.
  private func hasRunToEnd(_ status: Int32) -> Bool {
    if !isAnyInFlight, runEndedAt != nil || (unfinished == 0 && openSuites.isEmpty) { return true }
    return traces.isEmpty && job.framework == .swiftTesting && status == Self.noTestsMatched
  }

  /// Swift Testing's exit status when its filters match nothing.
  static let noTestsMatched: Int32 = 69
}

extension Watch {
  /// When the next test turns slow; nil where nothing in flight can be called so.
  package var slowDeadline: Double? {
    nextSlow.map { $0.since + slow }
  }

  /// The tests that have turned slow since the last call, with the time they have taken.
  package mutating func takeSlow(at now: Double) -> [(test: Test, seconds: Double)] {
    guard let next = nextSlow, now >= next.since + slow else { return [] }
    toldSlow.insert(next.selector)
    guard let test = tests[next.selector] else { return [] }
    return [(test, now - next.since)]
  }

  /// A crowd's times mean nothing: only a test that runs by itself is told.
  private var nextSlow: (selector: String, since: Double)? {
    guard isExact, let selector = latestInFlight, !toldSlow.contains(selector) else { return nil }
    guard let since = traces[selector]?.startedAt else { return nil }
    return (selector, since)
  }
}
