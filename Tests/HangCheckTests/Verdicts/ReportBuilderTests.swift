import Testing

@testable import HangCheck

@Suite struct ReportBuilderTests {
  private func report(_ suite: SimulatedSuite) -> Report {
    var options = Options()
    options.limit = 1
    let target = Target(
      packageName: "P", packageDirectory: "/p", bundles: ["bundle"], observer: nil, environment: [:],
      workingDirectory: "/p", scratchDirectory: "/tmp", swiftVersion: "6.3.1")
    return ReportBuilder(options: options, target: target).report(suite.judged())
  }

  private func test(_ id: String, in report: Report) throws -> TestReport {
    try #require(report.tests.first { $0.id == id })
  }

  @Test("every test is in it once, in listed order, and the summary counts them")
  func summary() {
    let report = report(
      SimulatedSuite(
        .swiftTesting, ["M.T/a": .passes(), "M.T/b": .fails, "M.T/c": .skips, "M.T/d": .hangs, "M.T/e": .crashes]))
    #expect(report.tests.map(\.id) == ["M.T/a", "M.T/b", "M.T/c", "M.T/d", "M.T/e"])
    #expect(report.tests.map(\.verdict) == [.passed, .failed, .skipped, .hung, .crashed])
    var summary = Report.Summary()
    (summary.passed, summary.failed, summary.skipped, summary.hung, summary.crashed) = (1, 1, 1, 1, 1)
    #expect(report.summary == summary)
    #expect(report.exitCode == 2)
    #expect(report.complete)
  }

  @Test("a hang says whether it hangs alone, with whom, and where")
  func hang() throws {
    let alone = report(SimulatedSuite(.xctest, ["M.T/a": .hangs, "M.B/b": .classSetUpHangs, "M.B/c": .passes()]))
    #expect(try test("M.T/a", in: alone).hang?.alone == true)
    #expect(try test("M.T/a", in: alone).hang?.phase == .test)
    #expect(try test("M.B/b", in: alone).hang?.phase == .suite)
    #expect(try test("M.B/c", in: alone).reason == "the set-up of its class hung")
    let pair = report(
      SimulatedSuite(.swiftTesting, ["M.T/a": .with(["M.T/b"], .hangs), "M.T/b": .with(["M.T/a"], .hangs)]))
    #expect(try test("M.T/a", in: pair).hang?.alone == false)
    #expect(try test("M.T/a", in: pair).hang?.together == ["M.T/a", "M.T/b"])
    let crash = report(SimulatedSuite(.xctest, ["M.T/a": .passes(), "M.T/b": .with(["M.T/a"], .crashes)]))
    #expect(try test("M.T/b", in: crash).together == ["M.T/b"])
    #expect(try test("M.T/b", in: crash).after == ["M.T/a"])
    #expect(try test("M.T/b", in: crash).aloneVerdict == .passed)
    let arguments = report(SimulatedSuite(.swiftTesting, ["M.T/a(_:)": .neverComputesItsArguments]))
    #expect(try test("M.T/a(_:)", in: arguments).hang?.phase == .arguments)
  }

  @Test("a slow test of a crowd is timed alone, and what it took in the crowd is said")
  func slow() throws {
    let test = try test(
      "M.T/a", in: report(SimulatedSuite(.swiftTesting, ["M.T/a": .passes(3), "M.T/b": .passes()])))
    #expect(test.slow)
    #expect(test.measured == "alone")
    #expect(test.secondsInCompany == 3)
  }

  @Test("after an interruption it is known which tests were in flight, and for how long")
  func inFlight() throws {
    let suite = SimulatedSuite(.swiftTesting, ["M.T/a": .hangs, "M.T/b": .passes()])
    suite.stopsDuring = 1
    let report = report(suite)
    #expect(try test("M.T/a", in: report).reason == "it had run for 4.5 s when the run was stopped")
    #expect(try test("M.T/a", in: report).seconds == 4.5)
    #expect(report.incidents.map(\.kind) == [.interrupted])
    #expect(report.incidents.first?.tests == ["M.T/a"])
  }

  @Test("after an interruption suspects are not run, and the reason is that they are suspects")
  func suspects() throws {
    let suite = SimulatedSuite(.xctest, ["M.T/a": .hangs, "M.T/b": .passes()])
    suite.stopsAfter = 1
    let report = report(suite)
    #expect(try test("M.T/a", in: report).verdict == .notRun)
    #expect(try test("M.T/a", in: report).reason == "suspect")
    #expect(try test("M.T/b", in: report).reason == "the run ended before")
    #expect(!report.complete)
    #expect(report.exitCode == 130)
  }
}
