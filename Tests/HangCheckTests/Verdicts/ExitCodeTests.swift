import Testing

@testable import HangCheck

@Suite struct ExitCodeTests {
  private func code(
    _ verdicts: [Verdict], _ incidents: [Incident.Kind] = [], isBroken: Bool = false,
    isComplete: Bool = true
  ) -> Int {
    let tests = verdicts.map { TestReport(id: "M.T/a", framework: .xctest, verdict: $0) }
    return Report(
      package: "P", swift: "6.3.1", startedAt: "", seconds: 0, complete: isComplete,
      limits: .init(hang: 1, slow: 1, exit: 1), tests: tests, incidents: incidents.map { Incident($0, cause: "") },
      summary: .init(), exitCode: 0
    ).withExitCode(isBroken: isBroken).exitCode
  }

  @Test("each verdict has its code")
  func verdicts() {
    #expect(code([.passed, .skipped]) == 0)
    #expect(code([.failed]) == 1)
    #expect(code([.crashed]) == 1)
    #expect(code([.exited]) == 1)
    #expect(code([.hung]) == 2)
    #expect(code([.notRun]) == 0)
  }

  @Test("each incident has its code")
  func incidents() {
    let hangs: [Incident.Kind] = [.hungInList, .hungBeforeFirstTest, .hungBetweenTests, .hungAtExit, .hungInCompany]
    for kind in hangs { #expect(code([.passed], [kind]) == 2) }
    for kind: Incident.Kind in [
      .crashed, .crashedInCompany, .exited, .exitedInCompany, .strayIssue, .lateIssue,
    ] { #expect(code([.passed], [kind]) == 1) }
    for kind: Incident.Kind in [.slowInCompany, .strayChild] { #expect(code([.passed], [kind]) == 0) }
    #expect(code([], [.noTestsMatched]) == 4)
  }

  @Test("a run that is not over has not succeeded")
  func incomplete() {
    #expect(code([.passed], isComplete: false) == 130)
    #expect(code([.hung], isComplete: false) == 130)
  }

  @Test("where several fit, the gravest counts")
  func order() {
    #expect(code([.failed, .hung]) == 2)
    #expect(code([.hung], [.interrupted]) == 130)
    #expect(code([.hung], [.notStarted]) == 70)
    #expect(code([.hung], isBroken: true) == 70)
    #expect(code([.failed], [.noTestsMatched]) == 1)
  }
}
