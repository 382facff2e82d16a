/// Everything a run found: the one value that every format renders. Fields as in Documentation/report.md, schema 1.
package struct Report: Codable, Hashable, Sendable {
  package var schemaVersion = 1
  package var package: String
  package var swift: String
  /// ISO 8601, UTC.
  package var startedAt: String
  package var seconds: Double
  package var complete: Bool
  package var limits: Limits
  package var tests: [TestReport]
  package var incidents: [Incident]
  package var summary: Summary
  package var exitCode: Int

  package struct Limits: Codable, Hashable, Sendable {
    package var hang: Double
    package var slow: Double
    package var exit: Double

    package init(hang: Double, slow: Double, exit: Double) {
      self.hang = hang
      self.slow = slow
      self.exit = exit
    }
  }

  package struct Summary: Codable, Hashable, Sendable {
    package var passed = 0, failed = 0, skipped = 0, hung = 0, crashed = 0, exited = 0, notRun = 0
    package var slow = 0, incidents = 0

    package init() {}
  }

  package init(
    package: String, swift: String, startedAt: String, seconds: Double, complete: Bool, limits: Limits,
    tests: [TestReport], incidents: [Incident], summary: Summary, exitCode: Int
  ) {
    self.package = package
    self.swift = swift
    self.startedAt = startedAt
    self.seconds = seconds
    self.complete = complete
    self.limits = limits
    self.tests = tests
    self.incidents = incidents
    self.summary = summary
    self.exitCode = exitCode
  }
}

/// One test's part of the report.
package struct TestReport: Codable, Hashable, Sendable {
  package var id: String
  package var framework: Framework
  package var file: String?
  package var line: Int?
  package var verdict: Verdict
  /// Why it was not run, or what else the verdict needs said (`exit code 3`, `signal 5 (SIGTRAP)`, `needs other tests`).
  package var reason: String?
  /// Of a hung test: the time until it was stopped.
  package var seconds: Double = 0
  package var cpuSeconds: Double?
  package var slow = false
  /// `alone` or `company`.
  package var measured: String?
  /// How many processes it began in.
  package var runs = 0
  package var issues: [IssueReport] = []
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

/// Where and how a test hung.
package struct Hang: Codable, Hashable, Sendable {
  package var kind = "unknown"
  /// nil: not tried.
  package var alone: Bool?
  package var together: [String] = []
  package var phase: Phase
  package var argument: String?
  package var cause: String
  package var tasks: [String] = []
  package var threads: [String] = []
  package var waits: [String] = []

  package init(alone: Bool?, phase: Phase, argument: String? = nil, cause: String) {
    self.alone = alone
    self.phase = phase
    self.argument = argument
    self.cause = cause
  }
}

/// Something that went wrong with the run and belongs to no single test.
package struct Incident: Codable, Hashable, Sendable {
  package enum Kind: String, Codable, Sendable {
    case hungInList, hungBeforeFirstTest, hungBetweenTests, hungAtExit, hungInCompany
    case crashed, exited, strayChild, lateIssue, noTestsMatched, interrupted
  }
  package var kind: Kind
  package var framework: Framework?
  package var cause: String
  package var tests: [String] = []
  package var suite: String?
  package var command: String?
  package var silence: Double?

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
}
