import Testing

@testable import HangCheck

@Suite("Slow tests while they run")
struct WatchSlowTests {
  @Test("a test that runs by itself is told once, when it turns slow", arguments: Framework.allCases)
  func toldOnce(framework: Framework) {
    var watch = Watch(framework, ["M.C/a", "M.C/b"], isParallel: false)
    watch.hear(.testStarted("M.C/a"), at: 5)
    #expect(watch.slowDeadline == 6)
    #expect(watch.takeSlow(at: 5.9).isEmpty)
    let told = watch.takeSlow(at: 6.5)
    #expect(told.map(\.test.id) == ["M.C/a"])
    #expect(told.map(\.seconds) == [1.5])
    #expect(watch.slowDeadline == nil)
    #expect(watch.takeSlow(at: 8).isEmpty)
  }

  @Test("the next test has a time of its own")
  func next() {
    var watch = Watch.xctest("M.C/a", "M.C/b")
    watch.hear(.testStarted("M.C/a"), at: 1)
    _ = watch.takeSlow(at: 3)
    watch.hear(.testEnded("M.C/a", .passed), .testStarted("M.C/b"), at: 4)
    #expect(watch.slowDeadline == 5)
    #expect(watch.takeSlow(at: 5).map(\.test.id) == ["M.C/b"])
  }

  @Test("a test that has ended is not told")
  func ended() {
    var watch = Watch.xctest("M.C/a", "M.C/b")
    watch.run("M.C/a", from: 1, to: 4)
    #expect(watch.slowDeadline == nil)
    #expect(watch.takeSlow(at: 5).isEmpty)
  }

  @Test("a crowd's times mean nothing, but one test in a process of its own is no crowd")
  func crowd() {
    var crowd = Watch.parallel("M.S/a()", "M.S/b()")
    crowd.hear(.testStarted("M.S/a()"), at: 1)
    #expect(crowd.slowDeadline == nil)
    #expect(crowd.takeSlow(at: 9).isEmpty)
    var alone = Watch.parallel("M.S/a()")
    alone.hear(.testStarted("M.S/a()"), at: 1)
    #expect(alone.slowDeadline == 2)
  }

  @Test("a test that was not asked for is not told, and does not keep the watcher awake")
  func unknownTest() {
    var watch = Watch.xctest("M.C/a", "M.C/b")
    watch.hear(.testStarted("M.C/other"), at: 1)
    #expect(watch.takeSlow(at: 3).isEmpty)
    #expect(watch.slowDeadline == nil)
  }
}
