import Testing

@testable import Expect

@Suite struct PendingTextTests {
  private let asked = Asked("collect(first: 3, within: 300 ms)", count: 3)
  private let silence = PoolSilence(silent: .milliseconds(1_640), elapsed: .milliseconds(1_970))

  @Test("the pool is named with the time that it took, in tenths of a second")
  func pool() {
    #expect(silence.text == "unresponsive for 1.6 s of the 2.0 s")
  }

  @Test("the pool stands last, where the limit passed, and nowhere else")
  func lastLine() {
    let call = PendingCall(at: CallSite(fileID: "Module/File.swift", filePath: "/File.swift", line: 7, column: 1))
    call.state.withLock { $0.silence = silence }
    let findings = Findings(outcome: Outcome(elements: ["open"], end: .timedOut(abandoned: true)))
    findings.times = [.milliseconds(10)]
    findings.pending = call
    #expect(
      FailureText.unmet(asked, findings) == """
        collect(first: 3, within: 300 ms): received 1 of 3: ["open"]
          ended because: the limit passed; the sequence did not finish
          timeline: 0.010 s "open"; nothing after
          source: still running 0.1 s after cancellation (abandoned)
          pool: unresponsive for 1.6 s of the 2.0 s
        """)
    findings.outcome.end = .finished
    #expect(!FailureText.unmet(asked, findings).contains("pool"))
  }

  @Test("of a test that cannot be resumed, what is known without it")
  func unresumed() {
    #expect(
      FailureText.unresumed(asked, .received(1), silence) == """
        collect(first: 3, within: 300 ms): received 1 of 3
          ended because: the limit passed; the test cannot be resumed: what it runs on is blocked
          pool: unresponsive for 1.6 s of the 2.0 s
        """)
    #expect(
      FailureText.unresumed(Asked("expectReturn(within: 1 s)"), .operation, nil) == """
        expectReturn(within: 1 s): did not end
          ended because: the limit passed; the test cannot be resumed: what it runs on is blocked
        """)
  }

  @Test("of a window only a look that did not end in time is a failure")
  func unresumedWindow() {
    let asked = Asked("expectAlways(for: 1 s, every: 10 ms)", isWindow: true)
    #expect(
      FailureText.unresumed(asked, .looks(1), nil) == """
        expectAlways(for: 1 s, every: 10 ms): as expected in 1 look
          ended because: the window ended during a look; the test cannot be resumed: what it runs on is blocked
        """)
  }

  @Test("one line on standard error")
  func line() {
    let site = CallSite(fileID: "Module/File.swift", filePath: "/File.swift", line: 7, column: 1)
    #expect(
      FailureText.line(asked, .received(0), at: site, FailureText.testIsStuck(isWindow: false))
        == "Expect: Module/File.swift:7: collect(first: 3, within: 300 ms): received 0 of 3 by now; "
        + "the limit has passed, but the test is not resumed: what it runs on is busy or blocked")
    #expect(
      FailureText.line(Asked("expectEventually(within: 1 s, every: 10 ms)"), .looks(1), at: site, "why")
        == "Expect: Module/File.swift:7: expectEventually(within: 1 s, every: 10 ms): not met in 1 look by now; why")
    #expect(
      FailureText.line(
        Asked("expectAlways(for: 1 s, every: 10 ms)", isWindow: true), .looks(2), at: site,
        FailureText.testIsStuck(isWindow: true))
        == "Expect: Module/File.swift:7: expectAlways(for: 1 s, every: 10 ms): as expected in 2 looks by now; "
        + "the window is over, but the test is not resumed: what it runs on is busy or blocked")
  }
}
