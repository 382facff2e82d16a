import Testing

@testable import HangCheck

@Suite(.onOwnThreads) struct TrialTests {
  @Test("a clean suite is run once, in company", arguments: Framework.allCases)
  func clean(_ framework: Framework) {
    let suite = SimulatedSuite(framework, ["M.T/a": .passes(), "M.T/b": .fails, "M.T/c": .skips])
    #expect(suite.judged().verdicts == ["M.T/a": .passed, "M.T/b": .failed, "M.T/c": .skipped])
    #expect(suite.runs == [["M.T/a", "M.T/b", "M.T/c"]])
  }

  @Test("no process is left to guess which tests were not selected", arguments: Framework.allCases)
  func selection(_ framework: Framework) {
    let suite = SimulatedSuite(
      framework, ["M.T/a": .hangs, "M.T/b": .passes(2), "M.T/c": .with(["M.T/b"], .hangs), "M.T/d": .crashes])
    let others = Framework.allCases.map { Test(id: "M.T/f", framework: $0, bundle: "other") }
    let unselected = Framework.allCases.map { Test(id: "M.T/e", framework: $0, bundle: "bundle") }
    suite.unselected = unselected + others
    _ = suite.judged()
    // Neither tests of another framework nor of another bundle could run there.
    #expect(suite.jobs.allSatisfy { $0.listed.map(\.id) == ["M.T/a", "M.T/b", "M.T/c", "M.T/d", "M.T/e"] })
    #expect(suite.jobs.allSatisfy { $0.listed.allSatisfy { $0.framework == framework && $0.bundle == "bundle" } })
    #expect(!suite.runs.joined().contains("M.T/e"))
  }

  @Test("a test that hangs alone is convicted, and the others keep their verdicts", arguments: Framework.allCases)
  func hangsAlone(_ framework: Framework) {
    let suite = SimulatedSuite(framework, ["M.T/a": .passes(), "M.T/b": .hangs, "M.T/c": .passes()])
    let ledger = suite.judged()
    #expect(ledger.verdicts == ["M.T/a": .passed, "M.T/b": .hung, "M.T/c": .passed])
    #expect(ledger.entry("M.T/b").alone?.end == .hung)
    #expect(suite.runs.contains(["M.T/b"]))
  }

  @Test("a test that was the only one has been tried alone with that", arguments: Framework.allCases)
  func sole(_ framework: Framework) {
    let suite = SimulatedSuite(framework, ["M.T/a": .hangs])
    #expect(suite.judged().entry("M.T/a").alone?.end == .hung)
    #expect(suite.runs == [["M.T/a"]])
    let calm = SimulatedSuite(framework, ["M.T/a": .passes()])
    #expect(calm.judged().verdicts == ["M.T/a": .passed])
    #expect(calm.runs.count == 1)
  }

  @Test("XCTest goes on behind each hang, and all suspects are tried at the end")
  func manyHangs() {
    let suite = SimulatedSuite(
      .xctest, ["M.T/a": .hangs, "M.T/b": .passes(), "M.T/c": .hangs, "M.T/d": .passes(), "M.T/e": .passes()])
    #expect(
      suite.judged().verdicts
        == ["M.T/a": .hung, "M.T/b": .passed, "M.T/c": .hung, "M.T/d": .passed, "M.T/e": .passed])
    #expect(
      suite.runs == [
        ["M.T/a", "M.T/b", "M.T/c", "M.T/d", "M.T/e"], ["M.T/b", "M.T/c", "M.T/d", "M.T/e"], ["M.T/d", "M.T/e"],
        ["M.T/a"], ["M.T/c"],
      ])
  }

  @Test("who was in flight beside a crash is heard again in company without it", arguments: Framework.allCases)
  func crash(_ framework: Framework) {
    let suite = SimulatedSuite(
      framework, ["M.T/a": .passes(), "M.T/b": .crashes, "M.T/c": .passes(), "M.T/d": .exits(3), "M.T/e": .fails])
    let ledger = suite.judged()
    #expect(
      ledger.verdicts
        == ["M.T/a": .passed, "M.T/b": .crashed, "M.T/c": .passed, "M.T/d": .exited, "M.T/e": .failed])
    #expect(ledger.entry("M.T/b").deciding?.reason == "signal 5 (SIGTRAP)")
    #expect(ledger.entry("M.T/d").deciding?.reason == "exit code 3")
  }

  @Test("a hang that does not come again is no test's verdict, and is said", arguments: Framework.allCases)
  func hangsOnce(_ framework: Framework) {
    let suite = SimulatedSuite(framework, ["M.T/a": .passes(), "M.T/b": .once(.hangs), "M.T/c": .passes()])
    let ledger = suite.judged()
    #expect(ledger.verdicts.values.allSatisfy { $0 == .passed })
    #expect(
      ledger.incidents == [
        Incident(
          .hungInCompany, framework: framework, cause: "nothing more came, and not again when it was tried",
          tests: ["M.T/b"], silence: 1)
      ])
  }

  @Test("nor is a crash, or an exit", arguments: Framework.allCases)
  func crashesOnce(_ framework: Framework) {
    let suite = SimulatedSuite(framework, ["M.T/a": .passes(), "M.T/b": .once(.crashes), "M.T/c": .passes()])
    let crash = suite.judged()
    #expect(crash.verdicts.values.allSatisfy { $0 == .passed })
    #expect(crash.incidents.map(\.kind) == [.crashedInCompany])
    #expect(
      crash.incidents.map(\.cause) == ["the process died of signal 5 (SIGTRAP), and not again when it was tried"])
    let exit = SimulatedSuite(framework, ["M.T/b": .once(.exits(0)), "M.T/c": .passes()]).judged()
    #expect(exit.incidents.map(\.kind) == [.exitedInCompany])
    #expect(exit.incidents.map(\.cause) == ["the process left with exit code 0, and not again when it was tried"])
  }

  @Test("a failure beside a hang that is nobody's is not heard again and again")
  func failureBesideTearDown() {
    let suite = SimulatedSuite(
      .xctest,
      ["M.A/a": .fails, "M.A/b": .hangs, "M.B/a": .fails, "M.B/b": .classTearDownHangs, "M.C/a": .passes()])
    let ledger = suite.judged()
    #expect(
      ledger.verdicts
        == ["M.A/a": .failed, "M.A/b": .hung, "M.B/a": .failed, "M.B/b": .passed, "M.C/a": .passed])
    #expect(suite.runs.count <= 6)
  }

  @Test("the test whose arguments are never computed is found, and the others run")
  func arguments() {
    let suite = SimulatedSuite(
      .swiftTesting, ["M.T/a": .passes(), "M.T/b(_:)": .neverComputesItsArguments, "M.T/c": .fails])
    let ledger = suite.judged()
    #expect(ledger.verdicts == ["M.T/a": .passed, "M.T/b(_:)": .hung, "M.T/c": .failed])
    #expect(ledger.incidents.map(\.kind) == [.hungBeforeFirstTest])
  }

  @Test("the set-up of a class that hangs costs its first test the verdict hung, and the others their run")
  func classSetUp() {
    let suite = SimulatedSuite(
      .xctest, ["M.A/a": .passes(), "M.B/a": .classSetUpHangs, "M.B/b": .passes(), "M.C/a": .passes()])
    let ledger = suite.judged()
    #expect(ledger.verdicts == ["M.A/a": .passed, "M.B/a": .hung, "M.B/b": .notRun, "M.C/a": .passed])
    #expect(ledger.entry("M.B/b").notRun == "the set-up of its class hung")
  }

  @Test("the tear-down of a class that hangs is nobody's verdict, and the rest runs")
  func classTearDown() {
    let suite = SimulatedSuite(.xctest, ["M.A/a": .passes(), "M.A/b": .classTearDownHangs, "M.B/a": .passes()])
    let ledger = suite.judged()
    #expect(ledger.verdicts == ["M.A/a": .passed, "M.A/b": .passed, "M.B/a": .passed])
    #expect(ledger.incidents.map(\.kind) == [.hungBetweenTests])
    #expect(ledger.incidents.map(\.suite) == ["M.A"])
  }

  @Test("a process that cannot leave changes no verdict", arguments: Framework.allCases)
  func atExit(_ framework: Framework) {
    let suite = SimulatedSuite(framework, ["M.A/a": .cannotLeave, "M.A/b": .passes()])
    let ledger = suite.judged()
    #expect(ledger.verdicts == ["M.A/a": .passed, "M.A/b": .passed])
    #expect(ledger.incidents.map(\.kind) == [.hungAtExit])
    #expect(suite.runs.count == 1)
  }

  @Test("a failure beside a crash is heard again, and counts only if it fails without it")
  func failureBesideCrash() {
    let suite = SimulatedSuite(
      .swiftTesting, ["M.T/a": .failsBeside("M.T/c"), "M.T/b": .fails, "M.T/c": .crashes])
    #expect(suite.judged().verdicts == ["M.T/a": .passed, "M.T/b": .failed, "M.T/c": .crashed])
  }

  @Test("a test that passes in company only is passed, and that is said")
  func needsOthers() {
    let suite = SimulatedSuite(
      .swiftTesting, ["M.T/a": .passes(), "M.T/b": .failsWithout("M.T/a"), "M.T/c": .crashes, "M.T/d": .passes()])
    var behaviours = suite.judged()
    #expect(behaviours.verdicts["M.T/b"] == .passed)
    // It is suspected only where it was in flight.
    let other = SimulatedSuite(
      .swiftTesting, ["M.T/c": .crashes, "M.T/a": .passes(), "M.T/b": .failsWithout("M.T/a")])
    behaviours = other.judged()
    #expect(behaviours.verdicts == ["M.T/c": .crashed, "M.T/a": .passed, "M.T/b": .passed])
    #expect(behaviours.entry("M.T/b").explanation == "needs other tests")
  }

  @Test("who fails behind a hang, where the process is a new one, may have needed the tests before it")
  func failsBehind() {
    let needy = SimulatedSuite(
      .xctest, ["M.T/a": .passes(), "M.T/b": .hangs, "M.T/c": .failsWithout("M.T/a"), "M.T/d": .fails])
    let ledger = needy.judged()
    #expect(ledger.verdicts == ["M.T/a": .passed, "M.T/b": .hung, "M.T/c": .passed, "M.T/d": .failed])
    #expect(needy.runs.last == ["M.T/a", "M.T/c", "M.T/d"])
    let long = SimulatedSuite(
      .xctest,
      [
        "M.S/a": .passes(0.9), "M.S/b": .passes(0.9), "M.T/a": .passes(), "M.T/b": .hangs,
        "M.T/c": .failsWithout("M.T/a"),
      ])
    #expect(long.judged().verdicts["M.T/c"] == .passed)
    #expect(long.runs.last == ["M.T/a", "M.T/c"])
    let isolated = SimulatedSuite(.xctest, ["M.T/a": .passes(), "M.T/b": .hangs, "M.T/c": .failsWithout("M.T/a")])
    #expect(isolated.judged { $0.isIsolated = true }.verdicts["M.T/c"] == .failed)
    #expect(isolated.runs == [["M.T/a"], ["M.T/b"], ["M.T/c"]])
  }

  @Test("a suspect that waited for another one's file lock is tried again when nobody holds it")
  func fileLock() {
    let suite = SimulatedSuite(
      .swiftTesting, ["M.T/a": .hangs, "M.T/b": .waitsForLock(of: "M.T/a"), "M.T/c": .waitsForLock(of: "M.T/c")])
    #expect(suite.judged().verdicts == ["M.T/a": .hung, "M.T/b": .passed, "M.T/c": .hung])
  }

  @Test("of hundreds in flight, one process finds those worth a process of their own")
  func sweep() {
    var all: [(String, SimulatedSuite.Behaviour)] = (0..<300).map { ("M.T/t\($0)", .passes()) }
    all[0].1 = .crashes
    all[150].1 = .hangs
    all[250].1 = .crashes
    let suite = SimulatedSuite(.swiftTesting, all)
    let ledger = suite.judged()
    #expect(
      ledger.verdicts.filter { $0.value != .passed } == ["M.T/t0": .crashed, "M.T/t150": .hung, "M.T/t250": .crashed])
    #expect(suite.runs.filter { $0.count == 1 }.count <= 16)
  }

  @Test("tests that do not begin are asked again, and then called not run")
  func mute() {
    let suite = SimulatedSuite(.swiftTesting, ["M.T/a": .passes(), "M.T/b": .passes()])
    suite.mute = ["M.T/b"]
    let ledger = suite.judged()
    #expect(ledger.verdicts == ["M.T/a": .passed, "M.T/b": .notRun])
    #expect(ledger.entry("M.T/b").notRun == "it was asked to run and did not begin")
    #expect(suite.runs == [["M.T/a", "M.T/b"], ["M.T/b"]])
    #expect(!ledger.isBroken)
  }

  @Test("a verdict that is missing is no clean run: XCTest does not choose, and what began must end")
  func noVerdict() {
    let silent = SimulatedSuite(.xctest, ["M.T/a": .passes(), "M.T/b": .passes()])
    silent.mute = ["M.T/b"]
    #expect(silent.judged().isBroken)
    let endless = SimulatedSuite(.swiftTesting, ["M.T/a": .passes(), "M.T/b": .isNeverHeardToEnd]).judged()
    #expect(endless.entry("M.T/b").notRun == "it began, and its end was never told")
    #expect(endless.isBroken)
  }

  @Test("what seemed slow in a crowd is measured alone; one test at a time it is believed")
  func slow() {
    let behaviours: KeyValuePairs<String, SimulatedSuite.Behaviour> = ["M.T/a": .passes(3), "M.T/b": .passes(0.5)]
    let parallel = SimulatedSuite(.swiftTesting, behaviours)
    #expect(parallel.judged { $0.slow = 1 }.entry("M.T/a").timing?.isExact == true)
    #expect(parallel.runs.count > 1)
    let serial = SimulatedSuite(.xctest, behaviours)
    _ = serial.judged { ($0.slow, $0.limit) = (1, 10) }
    #expect(serial.runs.count == 1)
  }

  @Test("a test that takes longer than the limit, and ends when it is tried alone, is slow and not hung")
  func slowerThanTheLimit() {
    let suite = SimulatedSuite(.xctest, ["M.T/a": .passes(), "M.T/b": .passes(1.4), "M.T/c": .passes()])
    let ledger = suite.judged()
    #expect(ledger.verdicts == ["M.T/a": .passed, "M.T/b": .passed, "M.T/c": .passed])
    #expect(ledger.incidents.map(\.kind) == [.slowInCompany])
    #expect(suite.runs.count == 4)
  }

  @Test("in a long suite nobody is heard again who would have no company")
  func noCompany() {
    let suite = SimulatedSuite(.xctest, ["M.T/a": .passes(0.8), "M.T/b": .passes(1.4), "M.T/c": .passes(0.8)])
    let ledger = suite.judged()
    #expect(ledger.verdicts == ["M.T/a": .passed, "M.T/b": .passed, "M.T/c": .passed])
    #expect(suite.runs == [["M.T/a", "M.T/b", "M.T/c"], ["M.T/c"], ["M.T/b"]])
  }

  @Test("a crowd's time makes nobody slow: of hundreds, few processes measure all")
  func crowd() {
    let suite = SimulatedSuite(.swiftTesting, (0..<300).map { ("M.T/t\($0)", .passes()) })
    suite.crowdSeconds = 3
    let ledger = suite.judged()
    #expect(ledger.entries.allSatisfy { $0.timing?.isExact == true })
    #expect(suite.runs.count < 20)
  }

  @Test("a few slow ones among them do not make it many")
  func slowInCrowd() {
    var all: [(String, SimulatedSuite.Behaviour)] = (0..<300).map { ("M.T/t\($0)", .passes()) }
    for index in stride(from: 9, to: 300, by: 40) { all[index].1 = .passes(2) }
    let suite = SimulatedSuite(.swiftTesting, all)
    suite.crowdSeconds = 3
    let ledger = suite.judged()
    #expect(ledger.entries.allSatisfy { $0.timing?.isExact == true })
    #expect(suite.runs.count < 60)
  }

  @Test("a run that the user stops is not complete, and suspects stay undecided")
  func interrupted() {
    let suite = SimulatedSuite(.xctest, ["M.T/a": .hangs, "M.T/b": .passes()])
    suite.stopsAfter = 1
    let ledger = suite.judged()
    #expect(!ledger.isComplete)
    #expect(ledger.entry("M.T/a").isUndecided)
    #expect(ledger.incidents.map(\.kind) == [.interrupted])
  }
}
