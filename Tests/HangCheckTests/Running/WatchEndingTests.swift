import Testing

@testable import HangCheck

@Suite("What is said of a process that has left")
struct WatchEndingTests {
  @Test("a process that said that its run has ended has finished, whatever its status", arguments: [0, 1, 3])
  func finished(status: Int32) {
    var watch = Watch.xctest("M.C/testA", "M.C/testB")
    watch.hear(.runStarted, .suiteStarted("M.C"), at: 0)
    watch.run("M.C/testA", from: 1, to: 2)
    watch.hear(.suiteEnded("M.C"), .runEnded, at: 3)
    #expect(watch.ended(.status(status)) == .finished(status: status))
  }

  @Test("a process whose tests have all ended has finished without a last word")
  func finishedWithoutAWord() {
    var watch = Watch.parallel("M.S/a()", "M.S/b()")
    watch.hear(.suiteStarted("M.S"), at: 0)
    watch.run("M.S/a()", from: 1, to: 2)
    watch.hear(.testSkipped("M.S/b()", reason: nil), .suiteEnded("M.S"), at: 2)
    #expect(watch.ended(.status(0)) == .finished(status: 0))
  }

  @Test("a process that leaves in the middle of tests has them for suspects, first come first")
  func exited() {
    var watch = Watch.parallel("M.S/a()", "M.S/b()", "M.S/c()")
    watch.hear(.testStarted("M.S/c()"), .testStarted("M.S/b()"), .testStarted("M.S/a()"), at: 1)
    watch.hear(.testEnded("M.S/b()", .passed), at: 2)
    #expect(watch.ended(.status(0)) == .exited(status: 0, suspects: ["M.S/c()", "M.S/a()"]))
  }

  @Test("a process that leaves between two tests has no suspect")
  func exitedBetween() {
    var watch = Watch.xctest("M.C/testA", "M.C/testB")
    watch.hear(.suiteStarted("M.C"), at: 0)
    watch.run("M.C/testA", from: 1, to: 2)
    #expect(watch.ended(.status(3)) == .exited(status: 3, suspects: []))
  }

  @Test("a process that leaves in a class's tearDown has not finished")
  func exitedInTearDown() {
    var watch = Watch.xctest("M.C/testA")
    watch.hear(.suiteStarted("M.C"), at: 0)
    watch.run("M.C/testA", from: 1, to: 2)
    #expect(watch.ended(.status(0)) == .exited(status: 0, suspects: []))
  }

  @Test("a process that leaves without a word has not finished", arguments: [0, 1, 69])
  func silent(status: Int32) {
    #expect(Watch.xctest("M.C/testA").ended(.status(status)) == .exited(status: status, suspects: []))
  }

  @Test("Swift Testing's status for filters that match nothing is an end")
  func nothingMatched() {
    #expect(Watch.parallel("M.S/a()").ended(.status(69)) == .finished(status: 69))
    var watch = Watch.parallel("M.S/a()")
    watch.hear(.testStarted("M.S/a()"), at: 1)
    #expect(watch.ended(.status(69)) == .exited(status: 69, suspects: ["M.S/a()"]))
  }

  @Test("a signal is a crash, with the tests in flight for suspects")
  func crashed() {
    var watch = Watch.parallel("M.S/a()", "M.S/b()")
    watch.hear(.testStarted("M.S/b()"), .testStarted("M.S/a()"), at: 1)
    #expect(watch.ended(.signal(11)) == .crashed(signal: 11, suspects: ["M.S/b()", "M.S/a()"]))
  }

  @Test("a signal after the last test is a crash without a suspect")
  func crashedAtExit() {
    var watch = Watch.xctest("M.C/testA")
    watch.run("M.C/testA", from: 1, to: 2)
    watch.hear(.runEnded, at: 3)
    #expect(watch.ended(.signal(6)) == .crashed(signal: 6, suspects: []))
  }
}
