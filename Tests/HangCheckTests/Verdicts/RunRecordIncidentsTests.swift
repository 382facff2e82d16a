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

  @Test("of a test that is tried alone it is kept how its process came to grief after it; before, that is its verdict")
  func alone() {
    let test = Test(id: "M.T/a", framework: .swiftTesting)
    let job = Job(framework: .swiftTesting, tests: [test], isParallel: true)
    var trace = Trace(selector: test.selector)
    (trace.startedAt, trace.endedAt, trace.result) = (0, 1, .passed)
    let endings: [Ending] = [
      .hung(phase: .betweenTests, suspects: [], silence: 2), .crashed(signal: 5, suspects: []),
      .exited(status: 3, suspects: []),
    ]
    for (ending, kind) in zip(endings, [Incident.Kind.hungBetweenTests, .crashed, .exited]) {
      var after = Ledger([test])
      after.note(alone: RunRecord(job: job, ending: ending, traces: [test.selector: trace]))
      #expect(after.incidents.map(\.kind) == [kind])
      #expect(after.verdicts == ["M.T/a": .passed])
      var before = Ledger([test])
      before.note(alone: RunRecord(job: job, ending: ending, traces: [:]))
      #expect(before.incidents.isEmpty)
      #expect(before.entry("M.T/a").isGuilty)
    }
  }

  @Test("what a process printed that hung, crashed or left outside of any test stands with that")
  func output() {
    let job = Job(framework: .xctest, tests: [Test(id: "M.T/a", framework: .xctest)], isParallel: false)
    let endings: [Ending] = [
      .hung(phase: .beforeFirstTest, suspects: [], silence: 2), .hung(phase: .atExit, suspects: [], silence: 2),
      .crashed(signal: 6, suspects: []), .exited(status: 3, suspects: []), .finished(status: 5),
    ]
    for ending in endings {
      let stray = StrayProcess(pid: 7, command: "sleep 600")
      let incidents = RunRecord(job: job, ending: ending, strays: [stray], output: "listening\n").incidents
      #expect(incidents.map(\.output) == ["listening\n", nil], "\(ending)")
      #expect(RunRecord(job: job, ending: ending).incidents.map(\.output) == [nil], "\(ending)")
    }
  }

  @Test("a sanitizer's exit code is said although a test failed")
  func sanitizer() {
    #expect(incidents(.xctest, 66, .failed).map(\.kind) == [.exited])
  }
}
