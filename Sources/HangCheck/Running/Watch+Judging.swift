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
    var suspects: [String] = []
  }

  /// When the process is hung unless something is heard of it.
  package var deadline: Double { stage.since + stage.limit }

  /// The verdict when the deadline has passed; nil before.
  package func expire(at now: Double) -> Ending? {
    let stage = stage
    guard now >= stage.since + stage.limit else { return nil }
    return .hung(phase: stage.phase, suspects: stage.suspects, silence: now - stage.since)
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
    if let runEndedAt { return Stage(phase: .atExit, since: runEndedAt, limit: exitLimit) }
    guard inFlight.isEmpty else { return testStage }
    if unfinished == 0, openTestSuite == nil { return Stage(phase: .atExit, since: lastEventAt, limit: exitLimit) }
    return betweenStage
  }

  /// XCTest runs one test after the other, so each has the whole limit for itself. In a crowd only silence tells.
  private var testStage: Stage {
    guard job.framework == .xctest, let test = inFlight.last else {
      return Stage(phase: .test, since: lastEventAt, limit: limit, suspects: inFlight)
    }
    return Stage(phase: .test, since: traces[test]?.startedAt ?? lastEventAt, limit: limit, suspects: [test])
  }

  private var betweenStage: Stage {
    if job.framework == .xctest, let suite = openTestSuite, let first = firstTest(of: suite) {
      return Stage(phase: .suite, since: lastEventAt, limit: limit, suspects: [first])
    }
    return Stage(phase: hasBegun ? .betweenTests : .beforeFirstTest, since: lastEventAt, limit: limit)
  }

  private var hasBegun: Bool { traces.values.contains { $0.startedAt != nil } }

  /// The innermost open suite that tests of the job belong to.
  private var openTestSuite: String? {
    openSuites.last { suite in job.tests.contains { $0.isMember(of: suite) } }
  }

  /// The suite's first test, if none of the suite has begun.
  private func firstTest(of suite: String) -> String? {
    let members = job.tests.filter { $0.isMember(of: suite) }
    return members.contains { traces[$0.selector] != nil } ? nil : members.first?.selector
  }

  /// Its last word was said, or every test has ended; or there was nothing to run, which is for others to judge.
  private func hasRunToEnd(_ status: Int32) -> Bool {
    if runEndedAt != nil || (inFlight.isEmpty && unfinished == 0 && openTestSuite == nil) { return true }
    return traces.isEmpty && job.framework == .swiftTesting && status == Self.noTestsMatched
  }

  /// Swift Testing's exit status when its filters match nothing.
  private static let noTestsMatched: Int32 = 69
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
    guard isExact, let selector = inFlight.last, !toldSlow.contains(selector) else { return nil }
    guard let since = traces[selector]?.startedAt else { return nil }
    return (selector, since)
  }
}

extension Test {
  /// Whether it stands in a suite, whose name a channel may give without the module.
  fileprivate func isMember(of suite: String) -> Bool {
    self.suite == suite || self.suite.hasSuffix("." + suite)
  }
}
