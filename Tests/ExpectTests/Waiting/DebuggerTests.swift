import Testing

@testable import Expect

@Suite(.timeLimit(.minutes(5))) struct DebuggerTests {
  @Test("nobody debugs this test")
  func thisProcess() { #expect(!isBeingDebugged()) }

  @Test("who looks is asked at most every 100 ms, and not at all where debuggers are ignored")
  func asked() {
    let tally = Tally()
    let debugger = Debugger(isIgnored: false) {
      tally.add()
      return true
    }
    #expect(debugger.isAttached)
    #expect(debugger.isAttached)
    #expect(tally.count <= 2)
    let ignored = Debugger(isIgnored: true) {
      Issue.record("asked")
      return true
    }
    #expect(!ignored.isAttached)
  }

  @Test("a limit begins again as long as a debugger is attached")
  func pauses() async throws {
    let (looks, expired) = (Tally(), Gate())
    let debugger = Debugger(isIgnored: false) {
      looks.add()
      return looks.count < 4
    }
    let start = ContinuousClock.now
    let limit = Limit(asked: .milliseconds(5))
    _ = TimerThread.shared.expire(limit, since: .now, debugger: debugger, unless: { false }) { expired.open() }
    await expired.pass()
    #expect(looks.count >= 4)
    #expect(ContinuousClock.now - start >= .milliseconds(300))
  }

  @Test("a limit below zero, too")
  func negative() async {
    let (looks, expired) = (Tally(), Gate())
    let debugger = Debugger(isIgnored: false) {
      looks.add()
      return looks.count < 2
    }
    let limit = Limit(asked: Duration(attoseconds: .min))
    _ = TimerThread.shared.expire(limit, since: .now, debugger: debugger, unless: { false }) { expired.open() }
    await expired.pass()
    #expect(looks.count >= 2)
  }

  @Test("what is decided meanwhile ends that")
  func decided() async throws {
    let (looks, decided) = (Tally(), Gate())
    let debugger = Debugger(isIgnored: false) {
      looks.add()
      decided.open()
      return true
    }
    _ = TimerThread.shared.expire(
      Limit(asked: .milliseconds(5)), since: .now, debugger: debugger, unless: { decided.isOpen }
    ) { Issue.record("expired") }
    await decided.pass()
    try await Task.sleep(for: .milliseconds(250))
    #expect(looks.count == 1)
  }

  @Test("a window does not ask")
  func window() async {
    let expired = Gate()
    let debugger = Debugger(isIgnored: false) {
      Issue.record("asked")
      return true
    }
    let window = Limit(asked: .milliseconds(5), isWindow: true)
    _ = TimerThread.shared.expire(window, since: .now, debugger: debugger, unless: { false }) { expired.open() }
    await expired.pass()
  }
}
