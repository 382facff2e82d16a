extension RunRecord {
  /// What went wrong in this process that is no test's own verdict.
  package var incidents: [Incident] {
    [endIncident?.with(output)].compactMap(\.self) + strayIncidents + issueIncidents
  }

  /// The tests that may be why it came to grief: those that it names, or all where it had heard of none yet.
  package var accused: [Test] {
    guard let mishap = Mishap(ending) else { return [] }
    let isNamed = Set(mishap.suspects).contains
    let named = job.tests.filter { isNamed($0.selector) }
    return named.isEmpty && job.tests.allSatisfy { hearing(of: $0) == nil } ? job.tests : named
  }

  /// What is said of a test that is accused, where no event names it.
  package func anonymousHearing(of test: Test) -> Hearing? {
    guard let mishap = Mishap(ending) else { return nil }
    return Hearing(
      end: mishap.verdict, trace: Trace(selector: test.selector), phase: mishap.phase, reason: mishap.reason,
      seconds: seconds, output: output.isEmpty ? nil : output, isExact: job.isExact,
      waits: waits, evidence: evidence[test.selector])
  }

  private var endIncident: Incident? {
    switch ending {
    case .hung(let phase, let suspects, let silence): hangIncident(phase, suspects, silence)
    case .crashed(let signal, let suspects) where suspects.isEmpty:
      Incident(
        .crashed, framework: job.framework, cause: "the process died of signal \(SignalName.of(signal)) \(place)")
    case .exited(let status, let suspects) where suspects.isEmpty:
      Incident(.exited, framework: job.framework, cause: "the process left with exit code \(status) \(place)")
    case .finished(let status) where !isExplained(status):
      Incident(
        .exited, framework: job.framework, cause: "the process left with exit code \(status) after its last test")
    case .notStarted(let reason): Incident(.notStarted, framework: job.framework, cause: reason)
    case .finished, .crashed, .exited, .interrupted: nil
    }
  }

  /// Whether what its tests did is why a process that ran to its end left with this exit code. A sanitizer or an exit
  /// handler has others, by which `swift test` fails.
  private func isExplained(_ status: Int32) -> Bool {
    switch status {
    case 0: true
    case 1: !strayIssues.isEmpty || traces.values.contains { $0.hasFailed }
    case Watch.noTestsMatched: job.framework == .swiftTesting
    default: false
    }
  }

  private func hangIncident(_ phase: Phase, _ suspects: [String], _ silence: Double) -> Incident? {
    let kind: Incident.Kind
    let cause: String
    switch phase {
    case .atExit: (kind, cause) = (.hungAtExit, "all tests had ended, but the process did not leave")
    case .betweenTests where suspects.isEmpty:
      (kind, cause) = (.hungBetweenTests, "a test had ended, and nothing more came")
    case .beforeFirstTest where suspects.isEmpty:
      (kind, cause) = (.hungBeforeFirstTest, "no test had begun")
    default: return nil
    }
    return Incident(kind, framework: job.framework, cause: cause + reason, suite: suite, silence: silence)
  }

  /// The innermost open suite, named as tests name theirs.
  private var suite: String? {
    openSuites.last.map { open in
      job.tests.first { $0.suite == open || $0.suite.hasSuffix("." + open) }?.suite ?? open
    }
  }

  private var place: String {
    traces.values.contains { $0.startedAt != nil } ? "between tests" : "before its first test"
  }

  private var strayIncidents: [Incident] {
    strays.map { stray in
      Incident(
        .strayChild, framework: job.framework, cause: "a child of the tests outlived them and was stopped",
        command: stray.command)
    }
  }

  private var issueIncidents: [Incident] {
    let names = Dictionary(job.tests.map { ($0.selector, $0.id) }, uniquingKeysWith: { first, _ in first })
    let late = traces.values.sorted { $0.selector < $1.selector }.flatMap { trace in
      trace.lateIssues.map { issue in
        Incident(
          .lateIssue, framework: job.framework, cause: issue.message, tests: [names[trace.selector] ?? trace.selector])
      }
    }
    let stray = strayIssues.map(\.message) + (moreStrayIssues > 0 ? ["\(moreStrayIssues) more failures"] : [])
    return late + stray.map { Incident(.strayIssue, framework: job.framework, cause: $0) }
  }
}

extension Trace {
  fileprivate var hasFailed: Bool { result == .failed || !issues.isEmpty || !lateIssues.isEmpty }
}
