/// Something that went wrong with the run and belongs to no single test.
package struct Incident: Codable, Hashable, Sendable {
  package enum Kind: String, Codable, CaseIterable, Sendable {
    case hungInList, hungBeforeFirstTest, hungBetweenTests, hungAtExit, hungInCompany, slowInCompany
    case crashed, crashedInCompany, exited, exitedInCompany, notStarted
    case strayChild, strayIssue, lateIssue, noTestsMatched, interrupted
  }
  package var kind: Kind
  package var framework: Framework?
  package var cause: String
  package var tests: [String] = []
  package var suite: String?
  package var command: String?
  package var silence: Double?
  /// The last 64 KiB that its process printed, where that may tell why.
  package var output: String?

  package init(
    _ kind: Kind, framework: Framework? = nil, cause: String, tests: [String] = [], suite: String? = nil,
    command: String? = nil, silence: Double? = nil
  ) {
    self.kind = kind
    self.framework = framework
    self.cause = cause
    self.tests = tests
    self.suite = suite
    self.command = command
    self.silence = silence
  }

  /// - Parameter output: what its process printed.
  func with(_ output: String) -> Incident {
    var incident = self
    if !output.isEmpty { incident.output = output }
    return incident
  }
}
