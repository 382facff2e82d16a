/// One test's part of the report.
package struct TestReport: Codable, Hashable, Sendable {
  package var id: String
  package var framework: Framework
  package var file: String?
  package var line: Int?
  package var verdict: Verdict
  /// Why it was not run, or what else the verdict needs said (`exit code 3`, `needs other tests`).
  package var reason: String?
  /// Of a hung test: the time until it was stopped.
  package var seconds: Double = 0
  package var cpuSeconds: Double?
  package var slow = false
  /// `alone` or `company`.
  package var measured: String?
  /// How many processes it began in.
  package var runs = 0
  /// What came of it in a process of its own, where that is not its verdict.
  package var aloneVerdict: Verdict?
  /// How long it took beside others, where `seconds` was measured alone.
  package var secondsInCompany: Double?
  package var issues: [IssueReport] = []
  /// How many failures it recorded besides those, of which only the first are kept.
  package var moreIssues: Int?
  /// The smallest set that crashes or leaves, where it does so only in company; of a hang the same stands there.
  package var together: [String]?
  /// Tests that had ended, and without which the set does not.
  package var after: [String]?
  package var hang: Hang?
  package var output: String?

  package init(id: String, framework: Framework, file: String? = nil, line: Int? = nil, verdict: Verdict) {
    self.id = id
    self.framework = framework
    self.file = file
    self.line = line
    self.verdict = verdict
  }
}

package struct IssueReport: Codable, Hashable, Sendable {
  package var message: String
  package var file: String?
  package var line: Int?
  package var column: Int?

  package init(_ issue: Issue) {
    message = issue.message
    file = issue.file
    line = issue.line
    column = issue.column
  }
}
