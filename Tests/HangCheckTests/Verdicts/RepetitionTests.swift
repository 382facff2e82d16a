import Testing

@testable import HangCheck

@Suite("Suites that are run again and again", .onOwnThreads)
struct RepetitionTests {
  @Test("a clean suite runs as often as it was asked to", arguments: Framework.allCases)
  func clean(_ framework: Framework) {
    let suite = SimulatedSuite(framework, ["M.T/a": .passes(), "M.T/b": .skips])
    let ledger = suite.judged { $0.repeats = 5 }
    #expect(suite.runs == Array(repeating: ["M.T/a", "M.T/b"], count: 5))
    #expect(ledger.repetition == Seen(hangs: 0, runs: 5))
    #expect(ledger.verdicts == ["M.T/a": .passed, "M.T/b": .skipped])
  }

  @Test("without being asked nothing is counted for the suite")
  func single() {
    #expect(SimulatedSuite(.xctest, ["M.T/a": .passes()]).judged().repetition == nil)
  }

  @Test("a test that hangs now and then is hung, with the counts", arguments: Framework.allCases)
  func sometimes(_ framework: Framework) {
    // The runs of the suite are the processes 1 to 4 and, with the test alone after 4, 6 to 8.
    let suite = SimulatedSuite(framework, ["M.T/a": .passes(), "M.T/b": .at([4, 7], .hangs), "M.T/c": .passes()])
    let ledger = suite.judged { $0.repeats = 6 }
    #expect(ledger.verdicts == ["M.T/a": .passed, "M.T/b": .hung, "M.T/c": .passed])
    #expect(ledger.entry("M.T/b").seen.hangs == 2)
    #expect(ledger.repetition == Seen(hangs: 2, runs: 6))
    #expect(ledger.incidents.isEmpty)
  }

  @Test("what the first run has shown counts as well", arguments: Framework.allCases)
  func first(_ framework: Framework) {
    let suite = SimulatedSuite(framework, ["M.T/a": .passes(), "M.T/b": .once(.hangs)])
    let ledger = suite.judged { $0.repeats = 3 }
    #expect(ledger.verdicts == ["M.T/a": .passed, "M.T/b": .hung])
    #expect(ledger.repetition == Seen(hangs: 1, runs: 3))
  }

  @Test("a test that is only slow in company does not count as a hang")
  func slow() {
    let suite = SimulatedSuite(.xctest, ["M.T/a": .passes(1.4), "M.T/b": .passes()])
    let ledger = suite.judged { $0.repeats = 3 }
    #expect(ledger.verdicts == ["M.T/a": .passed, "M.T/b": .passed])
    #expect(ledger.incidents.map(\.kind) == [.slowInCompany])
    #expect(ledger.repetition == Seen(hangs: 0, runs: 3))
  }

  @Test("where no process can be started any more it ends, counts what was run, and says so")
  func unstarted() {
    let suite = SimulatedSuite(.swiftTesting, ["M.T/a": .passes(), "M.T/b": .passes()])
    suite.startsAtMost = 3
    let ledger = suite.judged { $0.isUntilHang = true }
    #expect(ledger.repetition == Seen(hangs: 0, runs: 3))
    #expect(ledger.isBroken)
  }

  @Test("a test that always hangs is not run again and again", arguments: Framework.allCases)
  func always(_ framework: Framework) {
    let suite = SimulatedSuite(framework, ["M.T/a": .passes(), "M.T/b": .hangs])
    let ledger = suite.judged { $0.repeats = 50 }
    #expect(ledger.verdicts == ["M.T/a": .passed, "M.T/b": .hung])
    #expect(suite.runs.count { $0.contains("M.T/b") } == 2)
    #expect(ledger.repetition == Seen(hangs: 1, runs: 50))
  }

  @Test("a crash and a failure of one run stay, whatever the others show", arguments: Framework.allCases)
  func otherEnds(_ framework: Framework) {
    let suite = SimulatedSuite(
      framework, ["M.T/a": .passes(), "M.T/b": .at([2], .fails), "M.T/c": .at([4], .crashes)])
    let ledger = suite.judged { $0.repeats = 6 }
    #expect(ledger.verdicts == ["M.T/a": .passed, "M.T/b": .failed, "M.T/c": .crashed])
    #expect(ledger.entry("M.T/b").explanation == "fails in some runs only")
    #expect(ledger.repetition == Seen(hangs: 0, runs: 6))
  }

  @Test("tests that hang together now and then are found, once")
  func pair() {
    let together = SimulatedSuite.Behaviour.with(["M.T/a", "M.T/b"], .hangs)
    let runs = Set(3...40)
    let suite = SimulatedSuite(
      .swiftTesting, ["M.T/a": .at(runs, together), "M.T/b": .at(runs, together), "M.T/c": .passes()])
    let ledger = suite.judged { $0.repeats = 4 }
    #expect(ledger.verdicts == ["M.T/a": .hung, "M.T/b": .hung, "M.T/c": .passed])
    #expect(ledger.entry("M.T/a").together.map(\.id) == ["M.T/a", "M.T/b"])
    #expect(ledger.repetition == Seen(hangs: 2, runs: 4))
  }

  @Test("what came to its end by another's fault is not counted")
  func victims() {
    let suite = SimulatedSuite(.swiftTesting, ["M.T/a": .passes(), "M.T/b": .hangs, "M.T/c": .once(.crashes)])
    #expect(suite.judged().entry("M.T/b").seen == Seen())
  }

  @Test("until something hangs, and no longer", arguments: Framework.allCases)
  func untilHang(_ framework: Framework) {
    let suite = SimulatedSuite(framework, ["M.T/a": .passes(), "M.T/b": .at([17], .hangs)])
    let ledger = suite.judged { $0.isUntilHang = true }
    #expect(ledger.verdicts == ["M.T/a": .passed, "M.T/b": .hung])
    #expect(ledger.repetition == Seen(hangs: 1, runs: 17))
    #expect(suite.runs.count == 18)
    let early = SimulatedSuite(framework, ["M.T/a": .hangs, "M.T/b": .passes()])
    #expect(early.judged { $0.isUntilHang = true }.repetition == Seen(hangs: 1, runs: 1))
  }

  @Test("whichever bound is met first ends it")
  func bounds() {
    let suite = SimulatedSuite(.xctest, ["M.T/a": .passes()])
    let ledger = suite.judged {
      $0.isUntilHang = true
      $0.repeats = 3
      $0.budget = 3600
    }
    #expect(ledger.repetition == Seen(hangs: 0, runs: 3))
    let timed = SimulatedSuite(.xctest, ["M.T/a": .passes()])
    timed.stopsAfter = 1_000_000
    #expect((timed.judged { $0.budget = 0.05 }.repetition?.runs ?? 0) > 1)
  }

  @Test("a run that the user stops does not count")
  func interrupted() {
    let suite = SimulatedSuite(.xctest, ["M.T/a": .passes()])
    suite.stopsAfter = 3
    let ledger = suite.judged { $0.isUntilHang = true }
    #expect(ledger.repetition == Seen(hangs: 0, runs: 2))
    #expect(!ledger.isComplete && ledger.verdicts == ["M.T/a": .passed])
  }
}
