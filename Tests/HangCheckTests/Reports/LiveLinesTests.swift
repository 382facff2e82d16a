import Foundation
import Testing

@testable import HangCheck

@Suite("Lines while the tests run")
struct LiveLinesTests {
  private let clock = ManualClock()
  private let written = WrittenText()
  private let shown = WrittenText()

  private static let a = HangCheck.Test(id: "A.B/a", framework: .xctest)
  private static let b = HangCheck.Test(id: "A.B/b", framework: .xctest)
  private static let s = HangCheck.Test(
    id: "S.s()", framework: .swiftTesting, selector: "S.s()/a.swift:1:2", suite: "S")

  private func lines(tests: Int = 3, isQuiet: Bool = false, width: Int? = nil) -> LiveLines {
    let (clock, written, shown) = (clock, written, shown)
    let terminal = width.map { width in StatusLine(width: { width }) { shown.append($0) } }
    return LiveLines(tests: tests, isQuiet: isQuiet, terminal: terminal, clock: { clock.now }) { written.append($0) }
  }

  private static func job(_ tests: [HangCheck.Test], isParallel: Bool = false) -> Job {
    Job(framework: tests[0].framework, tests: tests, isParallel: isParallel)
  }

  private static func ended(_ ending: Ending, _ tests: [HangCheck.Test] = [a, b, s]) -> Notice {
    .ended(RunRecord(job: job(tests), ending: ending))
  }

  private static func end(of test: HangCheck.Test, _ result: Trace.Result = .passed) -> Notice {
    var trace = Trace(selector: test.selector)
    trace.result = result
    return .testEnded(test, trace)
  }

  @Test("the limits that hold are said at the start")
  func start() {
    let lines = lines(tests: 600)
    lines.begin(ReportSamples.limits)
    lines.end()
    #expect(
      written.take() == """
        600 tests; a test hangs after 1 min, is slow from 1 s, a process leaves within 2 s

        """)
  }

  @Test(
    "what goes wrong is said at once, each in a line",
    arguments: [
      (.slow(a, seconds: 1), "SLOW A.B/a has run for 1 s and goes on"),
      (ended(.hung(phase: .test, suspects: ["A.B/a"], silence: 60)), "HUNG A.B/a: nothing for 1 min"),
      (
        ended(.hung(phase: .setUp, suspects: ["A.B/a"], silence: 2), [a]),
        "HUNG A.B/a alone in its set-up: nothing for 2 s"
      ),
      (
        ended(.hung(phase: .test, suspects: ["A.B/a", "S.s()/a.swift:1:2"], silence: 2)),
        "HUNG 2 tests in flight: A.B/a, S.s(): nothing for 2 s"
      ),
      (
        ended(.hung(phase: .test, suspects: ["A.B/a", "A.B/b", "S.s()/a.swift:1:2", "A.B/z"], silence: 2)),
        "HUNG 4 tests in flight: A.B/a, A.B/b, S.s(), …: nothing for 2 s"
      ),
      (
        ended(.hung(phase: .beforeFirstTest, suspects: [], silence: 2)),
        "HUNG the XCTest process before the first test: nothing for 2 s"
      ),
      (ended(.crashed(signal: 11, suspects: ["A.B/b"])), "CRASHED A.B/b: signal 11 (SIGSEGV)"),
      (ended(.crashed(signal: 64, suspects: []), [s]), "CRASHED the Swift Testing process: signal 64"),
      (ended(.exited(status: 0, suspects: ["A.B/b"])), "LEFT A.B/b: exit code 0"),
      (ended(.interrupted(inFlight: ["A.B/b"])), "interrupted: A.B/b"),
      (ended(.notStarted("No such file")), "the XCTest process could not be started: No such file"),
    ] as [(Notice, String)])
  func events(notice: Notice, expected: String) {
    lines().handle(notice)
    #expect(written.take() == "\(expected)\n")
  }

  @Test(
    "what goes well is not worth a line",
    arguments: [
      .began(job([a, b]), pid: 1), .testStarted(a), end(of: a), end(of: a, .failed), ended(.finished(status: 0)),
      ended(.finished(status: 1)),
    ] as [Notice])
  func silence(notice: Notice) {
    lines().handle(notice)
    #expect(written.take() == "")
  }

  @Test("a test is called slow once, and never where it was suspected of worse")
  func slowOnce() {
    let lines = lines()
    lines.handle(.slow(Self.a, seconds: 1))
    lines.handle(.slow(Self.a, seconds: 1))
    #expect(written.take() == "SLOW A.B/a has run for 1 s and goes on\n")
    lines.handle(Self.ended(.hung(phase: .test, suspects: ["A.B/b"], silence: 60)))
    _ = written.take()
    lines.handle(.slow(Self.b, seconds: 1))
    #expect(written.take() == "")
  }

  @Test("quiet: only hangs are said, and what was asked for")
  func quiet() {
    let lines = lines(isQuiet: true, width: 80)
    lines.begin(ReportSamples.limits)
    lines.say("trying 3 suspects alone")
    lines.handle(.slow(Self.a, seconds: 1))
    lines.handle(Self.ended(.crashed(signal: 11, suspects: [])))
    clock.now = 1_000
    lines.tick()
    #expect(written.take() + shown.take() == "")
    lines.handle(Self.ended(.hung(phase: .test, suspects: ["A.B/a"], silence: 60)))
    #expect(written.take() == "HUNG A.B/a: nothing for 1 min\n")
    lines.show([])
    #expect(written.take() == "check-hangs: 0 processes, 0 tests in flight\n")
  }

  @Test("a name cannot begin a line or move the cursor")
  func names() {
    lines().handle(.slow(HangCheck.Test(id: "A.`x\n\u{1B}[A`()", framework: .swiftTesting), seconds: 1))
    #expect(written.take() == #"SLOW A.`x\n\u{1B}[A`() has run for 1 s and goes on"# + "\n")
  }

  @Test("without a terminal a line comes where nothing was said for half a minute")
  func heartbeat() {
    let lines = lines(tests: 600)
    lines.handle(.began(Self.job([Self.a, Self.b]), pid: 1))
    lines.handle(.testStarted(Self.a))
    clock.now = 10
    lines.handle(Self.end(of: Self.a, .failed))
    lines.handle(.testStarted(Self.b))
    clock.now = 29.9
    lines.tick()
    #expect(written.take() == "")
    clock.now = 30
    lines.tick()
    lines.tick()
    #expect(
      written.take() == """
        1 of 600 tests ended, 1 failed, 1 in flight, after 30 s; A.B/b for 20 s

        """)
    clock.now = 50
    lines.say("trying 3 suspects alone")
    clock.now = 79
    lines.tick()
    #expect(written.take() == "trying 3 suspects alone\n")
    clock.now = 80
    lines.end()
    lines.tick()
    #expect(written.take() == "")
  }

  @Test("on a terminal one line is rewritten in place, and makes room for what is said")
  func terminal() {
    let lines = lines(tests: 4, width: 100)
    lines.handle(.testStarted(Self.a))
    clock.now = 1
    lines.tick()
    lines.tick()
    let line = "\r\u{1B}[K[--------------------] 0/4, 1 in flight, 1 s; A.B/a for 1 s"
    #expect(shown.take() == line + line)
    lines.say("trying 3 suspects alone")
    #expect(shown.take() == "\r\u{1B}[K")
    clock.now = 1.4
    lines.tick()
    #expect(shown.take() == "")
    lines.handle(Self.end(of: Self.a))
    lines.handle(Self.ended(.hung(phase: .test, suspects: [], silence: 60)))
    clock.now = 100
    _ = shown.take()
    lines.tick()
    #expect(shown.take() == "\r\u{1B}[K[#####---------------] 1/4, 1 hang, 0 in flight, 1 min 40 s")
    lines.end()
    lines.tick()
    #expect(shown.take() == "\r\u{1B}[K")
  }

  @Test("the line on a terminal is never wider than it")
  func width() {
    let lines = lines(width: 30)
    clock.now = 1
    lines.tick()
    #expect(shown.take() == "\r\u{1B}[K[--------------------] 0/3, 0")
  }

  @Test("how long a test of a parallel run has been in flight is not said: all are said to begin at once")
  func crowd() {
    let lines = lines(width: 200)
    let other = HangCheck.Test(id: "S.t()", framework: .swiftTesting)
    let job = Self.job([Self.s, other], isParallel: true)
    lines.handle(.began(job, pid: 1))
    lines.handle(.testStarted(Self.s))
    clock.now = 1
    lines.tick()
    #expect(shown.take() == "\r\u{1B}[K[--------------------] 0/3, 1 in flight, 1 s")
    lines.handle(.ended(RunRecord(job: job, ending: .finished(status: 0))))
    lines.handle(.began(Self.job([Self.s], isParallel: true), pid: 2))
    lines.handle(.testStarted(Self.s))
    clock.now = 3
    lines.tick()
    #expect(shown.take() == "\r\u{1B}[K[--------------------] 0/3, 1 in flight, 3 s; S.s() for 2 s")
  }

  @Test("a test that failed and passes when it is heard again has not failed")
  func heardAgain() {
    let lines = lines(width: 200)
    clock.now = 1
    lines.handle(Self.end(of: Self.a, .failed))
    lines.handle(Self.end(of: Self.a))
    lines.tick()
    #expect(shown.take() == "\r\u{1B}[K[######--------------] 1/3, 0 in flight, 1 s")
  }

  @Test("once begun, it needs nobody to drive it")
  func driven() {
    let lines = lines(width: 80)
    clock.now = 1
    lines.begin(ReportSamples.limits)
    clock.now = 2
    let end = Date(timeIntervalSinceNow: 60)
    var isShown = false
    while !isShown, Date() < end {
      Thread.sleep(forTimeInterval: 0.01)
      isShown = shown.take().contains("0/3")
    }
    #expect(isShown)
    lines.end()
  }

  @Test("a process without a terminal has no line to rewrite", arguments: [["TERM": "dumb"]])
  func noTerminal(environment: [String: String]) {
    #expect(StatusLine.onTerminal(environment) == nil)
  }
}
