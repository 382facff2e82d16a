import Testing

@testable import HangCheck

@Suite("What is seen of each test")
struct WatchTraceTests {
  private static let issue = HangCheck.Issue(message: "no", file: "/p/a.swift", line: 3)

  @Test(
    "the end says the result, and where it does not the issues do",
    arguments: [
      (Event.TestEnd.passed, Trace.Result.passed, Trace.Result.passed), (.failed, .failed, .failed),
      (.skipped, .skipped, .skipped), (.unsaid, .passed, .failed),
    ])
  func results(end: Event.TestEnd, without: Trace.Result, with: Trace.Result) {
    var watch = Watch.xctest("M.C/testA", "M.C/testB")
    watch.hear(.testStarted("M.C/testA"), .testEnded("M.C/testA", end), at: 1)
    watch.hear(.testStarted("M.C/testB"), .issue(test: "M.C/testB", Self.issue), .testEnded("M.C/testB", end), at: 2)
    #expect(watch.traces["M.C/testA"]?.result == without)
    #expect(watch.traces["M.C/testB"]?.result == with)
    #expect(watch.traces["M.C/testB"]?.issues == [Self.issue])
  }

  @Test("times are those of the watcher, durations those of the process")
  func times() {
    var watch = Watch.parallel("M.S/a()", "M.S/b()")
    watch.hear(.testStarted("M.S/a()"), at: 1, instant: 100.25)
    watch.hear(.testStarted("M.S/b()"), at: 1)
    watch.hear(.testEnded("M.S/a()", .passed), at: 4, instant: 100.5)
    watch.hear(.testEnded("M.S/b()", .passed), at: 5, instant: 100.5)
    #expect(watch.traces["M.S/a()"]?.startedAt == 1)
    #expect(watch.traces["M.S/a()"]?.endedAt == 4)
    #expect(watch.traces["M.S/a()"]?.seconds == 0.25)
    #expect(watch.traces["M.S/b()"]?.seconds == nil)
  }

  @Test("what is no time is no duration", arguments: [Double.infinity, -.infinity, .nan, -1, 1e300])
  func noTimes(_ instant: Double) {
    var watch = Watch.parallel("M.S/a()", "M.S/b()")
    watch.hear(.testStarted("M.S/a()"), at: 1, instant: 100)
    watch.hear(.testEnded("M.S/a()", .passed), at: 4, instant: instant)
    watch.hear(.testStarted("M.S/b()"), at: 4, instant: instant)
    watch.hear(.testEnded("M.S/b()", .passed), at: 5, instant: 101)
    #expect(watch.traces["M.S/a()"]?.seconds == nil)
    #expect([nil, 0].contains(watch.traces["M.S/b()"]?.seconds))
  }

  @Test("a test takes no longer than its process has lived")
  func longerThanItsProcess() {
    var watch = Watch.parallel("M.S/a()")
    watch.hear(.testStarted("M.S/a()"), at: 1, instant: 100)
    watch.hear(.testEnded("M.S/a()", .passed), at: 4, instant: 105)
    #expect(watch.traces["M.S/a()"]?.seconds == nil)
  }

  @Test("processor time belongs to a test that was the only one from its begin to its end")
  func processorTime() {
    var watch = Watch.serial("M.S/a()", "M.S/b()", "M.S/c()")
    watch.hear(.testStarted("M.S/a()"), at: 1, cpu: 1)
    watch.hear(.testEnded("M.S/a()", .passed), at: 2, cpu: 1.5)
    watch.hear(.testStarted("M.S/b()"), at: 2, cpu: 1.5)
    watch.hear(.testStarted("M.S/c()"), at: 3, cpu: 2)
    watch.hear(.testEnded("M.S/b()", .passed), at: 4, cpu: 3)
    watch.hear(.testEnded("M.S/c()", .passed), at: 5, cpu: 4)
    #expect(watch.traces["M.S/a()"]?.cpuSeconds == 0.5)
    #expect(watch.traces["M.S/b()"]?.cpuSeconds == nil)
    #expect(watch.traces["M.S/c()"]?.cpuSeconds == nil)
  }

  @Test("an issue after the end of its test is late, and changes no result")
  func lateIssue() {
    var watch = Watch.parallel("M.S/a()")
    watch.run("M.S/a()", from: 1, to: 2)
    watch.hear(.issue(test: "M.S/a()", Self.issue), at: 3)
    #expect(watch.traces["M.S/a()"]?.result == .passed)
    #expect(watch.traces["M.S/a()"]?.issues == [])
    #expect(watch.traces["M.S/a()"]?.lateIssues == [Self.issue])
  }

  @Test("an issue without a test, or of one that nobody knows, is nobody's", arguments: [nil, "M.S/other()"])
  func strayIssue(test: String?) {
    var watch = Watch.parallel("M.S/a()")
    watch.hear(.testStarted("M.S/a()"), .issue(test: test, Self.issue), at: 1)
    #expect(watch.strayIssues == [Self.issue])
    #expect(watch.traces["M.S/a()"]?.issues == [])
    #expect(watch.traces["M.S/other()"] == nil)
  }

  @Test("an issue of a test that has not begun is its own")
  func earlyIssue() {
    var watch = Watch.parallel("M.S/a()")
    watch.hear(.issue(test: "M.S/a()", Self.issue), .testEnded("M.S/a()", .failed), at: 1)
    #expect(watch.traces["M.S/a()"]?.issues == [Self.issue])
    #expect(watch.traces["M.S/a()"]?.result == .failed)
    #expect(watch.traces["M.S/a()"]?.startedAt == nil)
  }

  @Test("arguments are in flight until they end, and none after their test")
  func arguments() {
    var watch = Watch.parallel("M.S/p(_:)")
    watch.hear(.testStarted("M.S/p(_:)"), at: 1)
    for argument in ["1", "2", "2", "3"] { watch.hear(.caseStarted("M.S/p(_:)", argument: argument), at: 1) }
    watch.hear(.caseEnded("M.S/p(_:)", argument: "2"), .caseEnded("M.S/p(_:)", argument: "unknown"), at: 2)
    #expect(watch.traces["M.S/p(_:)"]?.argumentsInFlight == ["1", "2", "3"])
    watch.hear(.testEnded("M.S/p(_:)", .passed), at: 3)
    #expect(watch.traces["M.S/p(_:)"]?.argumentsInFlight == [])
  }

  @Test("a skip has its reason, before its end or without one")
  func skips() {
    var watch = Watch.parallel("M.S/a()", "M.S/b()")
    watch.hear(.testSkipped("M.S/a()", reason: "not today"), at: 1)
    watch.hear(.testStarted("M.S/b()"), .testSkipped("M.S/b()", reason: "nor now"), at: 1)
    watch.hear(.testEnded("M.S/b()", .skipped), at: 2)
    #expect(watch.traces["M.S/a()"]?.skipReason == "not today")
    #expect(watch.traces["M.S/a()"]?.endedAt == 1)
    #expect(watch.traces["M.S/b()"]?.skipReason == "nor now")
    #expect(watch.traces.values.map(\.result) == [.skipped, .skipped])
  }

  @Test("a skip of what is no test of the job leaves no trace, as a whole suite's")
  func skippedSuite() {
    var watch = Watch.parallel("M.S/a()")
    watch.hear(.testSkipped("M.S", reason: nil), at: 1)
    #expect(watch.traces == [:])
  }

  @Test("an end without a beginning is an end")
  func endWithoutStart() {
    var watch = Watch.parallel("M.S/a()")
    watch.hear(.testEnded("M.S/a()", .passed), at: 1)
    #expect(watch.traces["M.S/a()"]?.result == .passed)
    #expect(watch.traces["M.S/a()"]?.startedAt == nil)
    #expect(watch.ended(.status(0)) == .finished(status: 0))
  }

  @Test("of two ends the later is believed, and the times of the first are kept")
  func twoEnds() {
    var watch = Watch.xctest("M.C/testA", "M.C/testB")
    watch.hear(.testStarted("M.C/testA"), at: 1, instant: 1, cpu: 1)
    watch.hear(.testEnded("M.C/testA", .passed), at: 2, instant: 2, cpu: 1.5)
    watch.hear(.testEnded("M.C/testA", .failed), at: 3, instant: 3, cpu: 2)
    #expect(watch.traces["M.C/testA"]?.result == .failed)
    #expect(watch.traces["M.C/testA"]?.seconds == 1)
    #expect(watch.traces["M.C/testA"]?.cpuSeconds == 0.5)
    // The other one is still to come.
    #expect(watch.atDeadline == .hung(phase: .betweenTests, suspects: [], silence: 10))
  }

  @Test("suites may end in any order, and an end without a beginning is nothing")
  func suites() {
    var watch = Watch.parallel("M.S/a()")
    watch.hear(.suiteStarted("M.A"), .suiteStarted("M.B"), .suiteStarted("M.C"), at: 1)
    watch.hear(.suiteEnded("M.B"), .suiteEnded("M.D"), at: 2)
    #expect(watch.openSuites == ["M.A", "M.C"])
  }
}
