import Testing

@testable import HangCheck

@Suite("When a process is called hung, and where", .onOwnThreads)
struct WatchPhaseTests {
  @Test("a process that says nothing hangs before its first test")
  func silent() {
    let watch = Watch.xctest("M.C/testA")
    #expect(watch.deadline == 10)
    #expect(watch.atDeadline == .hung(phase: .beforeFirstTest, suspects: [], silence: 10))
  }

  @Test("silence counts from the last word")
  func lastWord() {
    var watch = Watch.parallel("M.S/a()")
    watch.hear(.runStarted, at: 3)
    #expect(watch.deadline == 13)
    #expect(watch.expire(at: 15) == .hung(phase: .beforeFirstTest, suspects: [], silence: 12))
  }

  @Test("a class that has begun before any of its tests hangs in its setUp, which its first test stands for")
  func classSetUp() {
    var watch = Watch.xctest("M.C/testA", "M.C/testB", "M.D/testA", "M.D/testB")
    watch.hear(.runStarted, .suiteStarted("M.C"), at: 1)
    #expect(watch.atDeadline == .hung(phase: .suite, suspects: ["M.C/testA"], silence: 10))
    watch.run("M.C/testA", from: 2, to: 3)
    watch.run("M.C/testB", from: 3, to: 4)
    watch.hear(.suiteEnded("M.C"), .suiteStarted("M.D"), at: 5)
    #expect(watch.deadline == 15)
    #expect(watch.atDeadline == .hung(phase: .suite, suspects: ["M.D/testA"], silence: 10))
  }

  @Test("a suite of Swift Testing that has begun before its tests is not one test's hang")
  func suiteOfSwiftTesting() {
    var watch = Watch.parallel("M.S/a()")
    watch.hear(.runStarted, .suiteStarted("M.S"), at: 1)
    #expect(watch.atDeadline == .hung(phase: .beforeFirstTest, suspects: [], silence: 10))
  }

  @Test("each test of XCTest has the whole limit, and its failures give it no more")
  func wholeLimit() {
    var watch = Watch.xctest("M.C/testA", "M.C/testB")
    watch.hear(.suiteStarted("M.C"), at: 0)
    watch.run("M.C/testA", from: 1, to: 9)
    watch.hear(.testStarted("M.C/testB"), at: 9.5)
    watch.hear(.issue(test: "M.C/testB", HangCheck.Issue(message: "no")), at: 18)
    #expect(watch.deadline == 19.5)
    #expect(watch.atDeadline == .hung(phase: .test, suspects: ["M.C/testB"], silence: 10))
  }

  @Test("in a parallel run any word but a failure is a sign of life, and all in flight are suspects in their order")
  func crowd() {
    var watch = Watch.parallel("M.S/a()", "M.S/b()", "M.S/c()", "M.S/d(_:)")
    watch.hear(.testStarted("M.S/c()"), .testStarted("M.S/a()"), .testStarted("M.S/b()"), at: 1)
    watch.hear(.testStarted("M.S/d(_:)"), at: 2)
    watch.hear(.testEnded("M.S/a()", .passed), at: 5)
    #expect(watch.deadline == 15)
    watch.hear(.caseStarted("M.S/d(_:)", argument: "1"), at: 6)
    #expect(watch.deadline == 16)
    watch.hear(.issue(test: "M.S/b()", HangCheck.Issue(message: "no")), at: 7)
    #expect(watch.deadline == 16)
    #expect(watch.atDeadline == .hung(phase: .test, suspects: ["M.S/c()", "M.S/b()", "M.S/d(_:)"], silence: 10))
  }

  @Test("one test after the other in Swift Testing: the suspect is the one in flight")
  func serial() {
    var watch = Watch.serial("M.S/a()", "M.S/b()")
    watch.run("M.S/a()", from: 1, to: 2)
    watch.hear(.testStarted("M.S/b()"), at: 3)
    #expect(watch.atDeadline == .hung(phase: .test, suspects: ["M.S/b()"], silence: 10))
  }

  @Test("between two tests nobody is a suspect")
  func betweenTests() {
    var watch = Watch.xctest("M.C/testA", "M.C/testB")
    watch.hear(.suiteStarted("M.C"), at: 0)
    watch.run("M.C/testA", from: 1, to: 2)
    #expect(watch.deadline == 12)
    #expect(watch.atDeadline == .hung(phase: .betweenTests, suspects: [], silence: 10))
  }

  @Test("a class whose tests have ended hangs in its tearDown, with the limit of a test")
  func classTearDown() {
    var watch = Watch.xctest("M.C/testA")
    watch.hear(.suiteStarted("M.C"), at: 0)
    watch.run("M.C/testA", from: 1, to: 2)
    #expect(watch.atDeadline == .hung(phase: .betweenTests, suspects: [], silence: 10))
    #expect(watch.openSuites == ["M.C"])
  }

  @Test("a suite around suites is still open when all its tests have ended, as long as it has not")
  func outerSuite() {
    var watch = Watch.parallel("M.Outer/Inner/a()")
    watch.hear(.suiteStarted("M.Outer"), .suiteStarted("M.Outer/Inner"), at: 0)
    watch.run("M.Outer/Inner/a()", from: 1, to: 2)
    watch.hear(.suiteEnded("M.Outer/Inner"), at: 3)
    #expect(watch.openSuites == ["M.Outer"])
    #expect(watch.atDeadline == .hung(phase: .betweenTests, suspects: [], silence: 10))
  }

  @Test("after the last test a process has the exit's limit, whether it says that the run has ended or not")
  func atExit() {
    var watch = Watch.xctest("M.C/testA")
    watch.hear(.suiteStarted("M.C"), at: 0)
    watch.run("M.C/testA", from: 1, to: 2)
    watch.hear(.suiteEnded("M.C"), at: 3)
    #expect(watch.deadline == 5)
    #expect(watch.atDeadline == .hung(phase: .atExit, suspects: [], silence: 2))
    watch.hear(.runEnded, at: 4)
    #expect(watch.deadline == 6)
    watch.hear(.issue(test: nil, HangCheck.Issue(message: "late")), at: 5)
    #expect(watch.deadline == 6)
  }

  @Test("a run that has ended is over, whatever has not been heard of")
  func runEnded() {
    var watch = Watch.parallel("M.S/a()", "M.S/b()")
    watch.run("M.S/a()", from: 0, to: 1)
    watch.hear(.runEnded, at: 2)
    #expect(watch.atDeadline == .hung(phase: .atExit, suspects: [], silence: 2))
  }

  @Test("a run is not over while a test goes on, whoever says so", arguments: Framework.allCases)
  func runEndedTooEarly(_ framework: Framework) {
    var watch = Watch(framework, ["M.S/a", "M.S/b"], isParallel: true)
    watch.hear(.runEnded, at: 0)
    watch.hear(.testStarted("M.S/a"), at: 1)
    watch.hear(.runEnded, at: 1)
    #expect(watch.atDeadline == .hung(phase: .test, suspects: ["M.S/a"], silence: 10))
    #expect(watch.ended(.status(0)) == .exited(status: 0, suspects: ["M.S/a"]))
    watch.hear(.testEnded("M.S/a", .passed), at: 2)
    #expect(watch.ended(.status(0)) == .finished(status: 0))
  }

  @Test("a run that seemed over goes on when a test begins")
  func runEndedAndGoesOn() {
    var watch = Watch.serial("M.S/a()", "M.S/b()")
    watch.hear(.runEnded, at: 0)
    watch.run("M.S/a()", from: 1, to: 2)
    #expect(watch.atDeadline == .hung(phase: .betweenTests, suspects: [], silence: 10))
  }

  @Test("a test that Swift Testing skips has no end to wait for")
  func skippedUnstarted() {
    var watch = Watch.parallel("M.S/a()")
    watch.hear(.testSkipped("M.S/a()", reason: "not today"), at: 1)
    #expect(watch.atDeadline == .hung(phase: .atExit, suspects: [], silence: 2))
  }

  @Test("a test of XCTest that was skipped in its middle is in flight until its end")
  func skippedInTheMiddle() {
    var watch = Watch.xctest("M.C/testA")
    watch.hear(.suiteStarted("M.C"), .testStarted("M.C/testA"), .testSkipped("M.C/testA", reason: nil), at: 1)
    #expect(watch.atDeadline == .hung(phase: .test, suspects: ["M.C/testA"], silence: 10))
    watch.hear(.testEnded("M.C/testA", .skipped), .suiteEnded("M.C"), at: 2)
    #expect(watch.atDeadline == .hung(phase: .atExit, suspects: [], silence: 2))
  }

  @Test("time does not go back when events come late")
  func lateEvents() {
    var watch = Watch.parallel("M.S/a()", "M.S/b()")
    watch.hear(.testStarted("M.S/a()"), at: 5)
    watch.hear(.testStarted("M.S/b()"), at: 4)
    #expect(watch.deadline == 15)
  }

  @Test("a test that was not asked for is a suspect like any other, and does not stand for one that was")
  func unknownTest() {
    var watch = Watch.parallel("M.S/a()")
    watch.hear(.testStarted("M.S/other()"), at: 1)
    #expect(watch.atDeadline == .hung(phase: .test, suspects: ["M.S/other()"], silence: 10))
    watch.hear(.testEnded("M.S/other()", .passed), at: 2)
    #expect(watch.atDeadline == .hung(phase: .betweenTests, suspects: [], silence: 10))
  }

  @Test("a test that begins once more is in flight once more")
  func repeated() {
    var watch = Watch.serial("M.S/a()")
    watch.run("M.S/a()", from: 1, to: 2)
    watch.hear(.testStarted("M.S/a()"), at: 3)
    #expect(watch.atDeadline == .hung(phase: .test, suspects: ["M.S/a()"], silence: 10))
    watch.hear(.testEnded("M.S/a()", .failed), at: 4)
    #expect(watch.atDeadline == .hung(phase: .atExit, suspects: [], silence: 2))
    #expect(watch.traces["M.S/a()"]?.result == .failed)
  }

  @Test("a test that begins twice and ends once has ended")
  func begunTwice() {
    var watch = Watch.parallel("M.S/a()")
    watch.hear(.testStarted("M.S/a()"), .testStarted("M.S/a()"), at: 1)
    #expect(watch.inFlight == ["M.S/a()"])
    watch.hear(.testEnded("M.S/a()", .passed), at: 2)
    #expect(watch.atDeadline == .hung(phase: .atExit, suspects: [], silence: 2))
  }

  @Test("a loop that fails for ever is no sign of life; it is counted, not all is kept", arguments: ["M.S/a()", nil])
  func endlessIssues(test: String?) {
    var watch = Watch.parallel("M.S/a()")
    watch.hear(.testStarted("M.S/a()"), at: 0)
    for second in 1...2000 {
      watch.hear(.issue(test: test, HangCheck.Issue(message: "no")), at: Double(second) / 100)
    }
    let kept = test == nil ? watch.strayIssues : watch.traces["M.S/a()"]?.issues
    #expect(kept?.count == 1000)
    #expect((test == nil ? watch.moreStrayIssues : watch.traces["M.S/a()"]?.moreIssues) == 1000)
    #expect(watch.deadline == 10)
    #expect(watch.expire(at: 20) == .hung(phase: .test, suspects: ["M.S/a()"], silence: 20))
  }

  @Test("a test alone is given three limits once, from when it began, and so is each of its cases")
  func moreForOneAlone() {
    var watch = Watch.parallel("M.S/p(_:)")
    #expect(watch.grants() == [true, false])
    #expect(watch.deadline == 30)
    watch.hear(.testStarted("M.S/p(_:)"), .caseStarted("M.S/p(_:)", argument: "1"), at: 25)
    #expect(watch.deadline == 35)
    #expect(watch.grants() == [true, false])
    #expect(watch.deadline == 55)
    watch.hear(.issue(test: "M.S/p(_:)", HangCheck.Issue(message: "no")), at: 30)
    #expect(watch.grants() == [false, false])
    #expect(watch.deadline == 55)
    watch.hear(.caseEnded("M.S/p(_:)", argument: "1"), .testEnded("M.S/p(_:)", .passed), .runEnded, at: 50)
    #expect(watch.deadline == 52)
  }

  @Test("in company only what runs while no test does is given more: of the tests one may be stuck")
  func moreInCompany() {
    var watch = Watch.xctest("M.C/testA", "M.C/testB")
    #expect(watch.grants() == [true, false])
    watch.hear(.suiteStarted("M.C"), at: 1)
    #expect(watch.grants() == [true, false])
    #expect(watch.atDeadline == .hung(phase: .suite, suspects: ["M.C/testA"], silence: 30))
    watch.hear(.testStarted("M.C/testA"), at: 2)
    #expect(watch.grants() == [false, false])
    #expect(watch.deadline == 12)
    watch.hear(.testEnded("M.C/testA", .passed), at: 3)
    #expect(watch.grants() == [true, false])
    #expect(watch.deadline == 33)
  }

  @Test("who computes when it is to leave is given three of the exit's limits, in company as well")
  func moreAtExit() {
    var watch = Watch.parallel("M.S/a()", "M.S/b()")
    watch.run("M.S/a()", from: 0, to: 1)
    watch.run("M.S/b()", from: 1, to: 3)
    #expect(watch.grants() == [true, false])
    #expect(watch.deadline == 9)
    watch.hear(.runEnded, at: 4)
    #expect(watch.deadline == 6)
    #expect(watch.grants() == [true, false])
    #expect(watch.atDeadline == .hung(phase: .atExit, suspects: [], silence: 6))
  }

  @Test("five thousand tests in flight at once are each heard")
  func many() {
    let ids = (0..<5000).map { "Module.Suite\($0 % 250)/test\($0)()" }
    var watch = Watch(.swiftTesting, ids, isParallel: true)
    for id in ids {
      watch.hear(.testStarted(id), at: 1)
      #expect(watch.deadline == 11)
    }
    for id in ids { watch.hear(.testEnded(id, .passed), at: 2) }
    #expect(watch.inFlight == [])
  }
}
