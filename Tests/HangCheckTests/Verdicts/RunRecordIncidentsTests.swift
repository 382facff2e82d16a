import Testing

@testable import HangCheck

@Suite("What went wrong in a process besides its tests")
struct RunRecordIncidentsTests {
  private func incidents(
    _ framework: Framework, _ status: Int32, _ result: Trace.Result? = .passed, stray: [HangCheck.Issue] = []
  ) -> [Incident] {
    let test = Test(id: "M.T/a", framework: framework)
    var trace = Trace(selector: test.selector)
    (trace.startedAt, trace.endedAt, trace.result) = (0, 1, result)
    return RunRecord(
      job: Job(framework: framework, tests: [test], isParallel: true), ending: .finished(status: status),
      traces: result == nil ? [:] : [test.selector: trace], strayIssues: stray
    ).incidents
  }

  @Test("an exit code that the tests explain is none", arguments: Framework.allCases)
  func explained(_ framework: Framework) {
    #expect(incidents(framework, 0).isEmpty)
    #expect(incidents(framework, 0, .failed).isEmpty)
    #expect(incidents(framework, 1, .failed).isEmpty)
    #expect(incidents(framework, 1, stray: [HangCheck.Issue(message: "wrong")]).map(\.kind) == [.strayIssue])
    #expect(incidents(.swiftTesting, 69, nil).isEmpty)
  }

  @Test("failures that belong to no test are all counted")
  func strayIssues() {
    var record = RunRecord(
      job: Job(framework: .xctest, tests: [], isParallel: false), ending: .finished(status: 1),
      strayIssues: [HangCheck.Issue(message: "one")])
    record.moreStrayIssues = 7
    #expect(record.incidents.map(\.cause) == ["one", "7 more failures"])
  }

  @Test("one that they do not is said, as `swift test` fails by it", arguments: [1, 5, 23, 66])
  func unexplained(_ status: Int32) {
    let expected = Incident(
      .exited, framework: .xctest, cause: "the process left with exit code \(status) after its last test")
    #expect(incidents(.xctest, status) == [expected])
    #expect(incidents(.swiftTesting, status).map(\.kind) == [.exited])
  }

  @Test("a sanitizer's exit code is said although a test failed")
  func sanitizer() {
    #expect(incidents(.xctest, 66, .failed).map(\.kind) == [.exited])
  }
}
