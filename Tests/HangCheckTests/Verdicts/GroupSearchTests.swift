import Testing

@testable import HangCheck

@Suite("Tests that come to grief only together", .onOwnThreads)
struct GroupSearchTests {
  @Test("tests that hang only together are found, and the smallest set is named")
  func pair() {
    let suite = SimulatedSuite(
      .swiftTesting,
      [
        "M.T/a": .with(["M.T/d"], .hangs), "M.T/b": .passes(), "M.T/c": .passes(), "M.T/d": .with(["M.T/a"], .hangs),
        "M.T/e": .passes(),
      ])
    let ledger = suite.judged()
    #expect(
      ledger.verdicts == ["M.T/a": .hung, "M.T/b": .passed, "M.T/c": .passed, "M.T/d": .hung, "M.T/e": .passed])
    #expect(ledger.entry("M.T/a").together.map(\.id) == ["M.T/a", "M.T/d"])
    #expect(ledger.entry("M.T/a").after.isEmpty)
  }

  @Test("a test that hangs only after another is named with it")
  func after() {
    let suite = SimulatedSuite(
      .xctest, ["M.T/a": .passes(), "M.T/b": .passes(), "M.T/c": .with(["M.T/b"], .hangs), "M.T/d": .passes()])
    let ledger = suite.judged()
    #expect(ledger.verdicts == ["M.T/a": .passed, "M.T/b": .passed, "M.T/c": .hung, "M.T/d": .passed])
    #expect(ledger.entry("M.T/c").together.map(\.id) == ["M.T/c"])
    #expect(ledger.entry("M.T/c").after.map(\.id) == ["M.T/b"])
  }

  @Test("a crash and an exit have their set as well", arguments: Framework.allCases)
  func crashesTogether(_ framework: Framework) {
    let suite = SimulatedSuite(
      framework,
      [
        "M.T/a": .passes(), "M.T/b": .with(["M.T/a"], .crashes), "M.T/c": .passes(), "M.U/d": .passes(),
        "M.V/e": .with(["M.U/d"], .exits(3)),
      ])
    let ledger = suite.judged()
    #expect(
      ledger.verdicts
        == ["M.T/a": .passed, "M.T/b": .crashed, "M.T/c": .passed, "M.U/d": .passed, "M.V/e": .exited])
    let crashed = ledger.entry("M.T/b")
    #expect(Set((crashed.together + crashed.after).map(\.id)) == ["M.T/a", "M.T/b"])
    #expect(crashed.alone?.end == .passed)
    #expect(ledger.incidents == [])
  }

  @Test("a test that is slow and calm is not taken for hung in a search, whose limit is shorter than the run's")
  func slowMember() {
    let suite = SimulatedSuite(
      .xctest, ["M.T/a": .passes(), "M.T/b": .passes(3), "M.T/c": .with(["M.T/a"], .hangs)])
    let ledger = suite.judged { $0.limit = 8 }
    #expect(ledger.verdicts == ["M.T/a": .passed, "M.T/b": .passed, "M.T/c": .hung])
    #expect(ledger.entry("M.T/c").after.map(\.id) == ["M.T/a"])
  }

  @Test("nor is one that takes longer in the search than it is known to take")
  func slowerInSearch() {
    let slow = SimulatedSuite.Behaviour.at(Set(4...200), .with(["M.T/a"], .passes(5)))
    let suite = SimulatedSuite(.xctest, ["M.T/a": .passes(), "M.T/b": slow, "M.T/c": .at([1, 3], .hangs)])
    let ledger = suite.judged { $0.limit = 8 }
    #expect(ledger.verdicts == ["M.T/a": .passed, "M.T/b": .passed, "M.T/c": .passed])
    // The search was misled, and has asked once more with the whole limit.
    #expect(suite.limits.contains { $0 < 5 } && suite.limits.last == 8)
  }

  @Test("one that hangs by itself after all, now and then, is not called a group")
  func soleMember() {
    let suite = SimulatedSuite(
      .xctest, ["M.T/a": .passes(), "M.T/b": .passes(), "M.T/c": .at([1, 3, 4, 5, 6, 7], .hangs)])
    let ledger = suite.judged()
    #expect(ledger.verdicts == ["M.T/a": .passed, "M.T/b": .passed, "M.T/c": .hung])
    #expect(ledger.entry("M.T/c").together == [])
    #expect(ledger.entry("M.T/c").alone?.end == .hung)
  }

  @Test("arguments that hang only together are found, although no event names them")
  func arguments() {
    let endless = SimulatedSuite.Behaviour.neverComputesItsArguments
    let suite = SimulatedSuite(
      .swiftTesting,
      [
        "M.T/a(_:)": .with(["M.T/d(_:)"], endless), "M.T/b": .passes(), "M.T/c(_:)": .with(["M.T/d(_:)"], .passes()),
        "M.T/d(_:)": .with(["M.T/a(_:)"], endless),
      ])
    let ledger = suite.judged()
    #expect(
      ledger.verdicts == ["M.T/a(_:)": .hung, "M.T/b": .passed, "M.T/c(_:)": .passed, "M.T/d(_:)": .hung])
    #expect(ledger.entry("M.T/a(_:)").together.map(\.id) == ["M.T/a(_:)", "M.T/d(_:)"])
    #expect(ledger.entry("M.T/a(_:)").company?.phase == .beforeFirstTest)
  }
}
