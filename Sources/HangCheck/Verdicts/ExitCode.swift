/// The exit statuses of the tool; where several fit, the first of `order` counts.
package enum ExitCode {
  package static let clean = 0
  package static let failed = 1
  package static let hung = 2
  package static let noTests = 4
  package static let usage = 64
  package static let broken = 70
  package static let interrupted = 130
  private static let order = [interrupted, broken, usage, hung, failed, noTests]

  static func first(_ codes: Set<Int>) -> Int { order.first(where: codes.contains) ?? clean }
}

extension Report {
  /// The same with the exit code that its tests and incidents make.
  package func withExitCode(isBroken: Bool = false) -> Report {
    var codes = Set(tests.map(\.verdict.exitCode) + incidents.map(\.kind.exitCode))
    if isBroken { codes.insert(ExitCode.broken) }
    // What nobody could write any more after a kill must not read as a success.
    if !complete { codes.insert(ExitCode.interrupted) }
    var report = self
    report.exitCode = ExitCode.first(codes)
    return report
  }
}

extension Verdict {
  fileprivate var exitCode: Int {
    switch self {
    case .hung: ExitCode.hung
    case .failed, .crashed, .exited: ExitCode.failed
    // Why it was not run is said, and counted, elsewhere.
    case .passed, .skipped, .notRun: ExitCode.clean
    }
  }
}

extension Incident.Kind {
  fileprivate var exitCode: Int {
    switch self {
    case .hungInList, .hungBeforeFirstTest, .hungBetweenTests, .hungAtExit, .hungInCompany: ExitCode.hung
    case .crashed, .crashedInCompany, .exited, .exitedInCompany, .strayIssue, .lateIssue: ExitCode.failed
    case .notStarted: ExitCode.broken
    case .noTestsMatched: ExitCode.noTests
    case .interrupted: ExitCode.interrupted
    case .slowInCompany, .strayChild: ExitCode.clean
    }
  }
}
