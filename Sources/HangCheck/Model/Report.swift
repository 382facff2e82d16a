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
  package var mode = Mode()
  /// Of the whole suite, where it was to be repeated.
  package var repetition: Repeated?
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

  /// How the tests were built, and in which processes they ran.
  package struct Mode: Codable, Hashable, Sendable {
    package var serial = false
    package var isolate = false
    package var workers: Int?
    /// What stood between `swift package` and `check-hangs`.
    package var packageOptions: [String] = []

    package init() {}
  }

  /// How often the suite ran and hung.
  package struct Repeated: Codable, Hashable, Sendable {
    package var runs: Int
    package var hangs: Int
    /// Between which shares of all runs the true one lies, with 95 % certainty.
    package var low: Double
    package var high: Double

    package init(_ seen: Seen) {
      (runs, hangs, low, high) = (seen.runs, seen.hangs, seen.interval.lowerBound, seen.interval.upperBound)
    }
  }

  package struct Summary: Codable, Hashable, Sendable {
    package var passed = 0, failed = 0, skipped = 0, hung = 0, crashed = 0, exited = 0, notRun = 0
    package var slow = 0, incidents = 0
    /// Whether the search for a group that hangs only together was given up for want of time.
    package var budgetSpent = false

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

extension Report.Summary {
  /// What the tests amount to; incidents are counted by whoever knows them.
  package init(_ tests: [TestReport]) {
    self.init()
    for test in tests {
      switch test.verdict {
      case .passed: passed += 1
      case .failed: failed += 1
      case .skipped: skipped += 1
      case .hung: hung += 1
      case .crashed: crashed += 1
      case .exited: exited += 1
      case .notRun: notRun += 1
      }
      if test.slow { slow += 1 }
    }
  }
}
