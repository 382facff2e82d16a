extension TextPage {
  mutating func write(_ incident: Incident) {
    let text = "\(incident.subject) \(incident.kind.text)"
    head(
      Place(), incident.kind.isProblem ? .error : .warning, text + (incident.cause.isEmpty ? "" : ": \(incident.cause)")
    )
    if let suite = incident.suite { detail("suite: \(suite)") }
    if let command = incident.command { detail("command: \(command)") }
    if let silence = incident.silence { detail("silent for \(silence.secondsText)") }
    if !incident.tests.isEmpty {
      detail("tests:")
      list(incident.tests, depth: 2)
    }
    write(ShownOutput(of: incident, most: mostOutput))
  }

  /// Those that were not run, by reason.
  mutating func write(notRun tests: [TestReport]) {
    var reasons: [String] = []
    var groups: [String: [String]] = [:]
    for test in tests where test.verdict == .notRun {
      let reason = test.reason ?? ""
      if groups[reason] == nil { reasons.append(reason) }
      groups[reason, default: []].append(test.id)
    }
    for reason in reasons {
      let ids = groups[reason] ?? []
      let text = ids.count == 1 ? "1 test was not run" : "\(ids.count) tests were not run"
      head(Place(), .warning, text + (reason.isEmpty ? "" : ": \(reason)"))
      list(ids)
    }
  }
}

extension Incident {
  fileprivate var subject: String {
    switch (kind, framework) {
    case (.noTestsMatched, _): "no test"
    case (.interrupted, _): "the run"
    case (_, .xctest?): "the XCTest process"
    case (_, .swiftTesting?): "the Swift Testing process"
    case (_, nil): "a test process"
    }
  }
}

extension Incident.Kind {
  /// Whether something is wrong with the tests; else it is only worth knowing.
  var isProblem: Bool { self != .strayChild && self != .slowInCompany }

  fileprivate var text: String {
    switch self {
    case .hungInList: "hung while its tests were listed"
    case .hungBeforeFirstTest: "hung before its first test"
    case .hungBetweenTests: "hung between tests"
    case .hungAtExit: "hung after its last test"
    case .hungInCompany: "hung, and no test was found guilty"
    case .slowInCompany: "was silent for too long, and came to its end"
    case .crashed: "crashed outside of any test"
    case .crashedInCompany: "crashed, and no test was found guilty"
    case .exited: "left outside of any test"
    case .exitedInCompany: "left, and no test was found guilty"
    case .notStarted: "could not be started"
    case .strayChild: "left a child process behind"
    case .strayIssue: "recorded an issue that belongs to no test"
    case .lateIssue: "recorded an issue after its test had ended"
    case .noTestsMatched: "matched"
    case .interrupted: "was interrupted"
    }
  }
}
