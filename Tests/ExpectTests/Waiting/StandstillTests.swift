import Foundation
import Testing

@testable import Expect

/// Time in which nothing of the process runs.
@Suite(.offThePool, .timeLimit(.minutes(5))) struct StandstillTests {
  private func at(_ milliseconds: Int64) -> Moment { Moment(nanoseconds: milliseconds * 1_000_000) }

  @Test("what was noted is counted from a moment on, and what is too short is left out")
  func stretches() {
    var standstills = Standstills()
    let noted: [(Int64, Int64)] = [(0, 100), (200, 209), (300, 310)]
    for (start, end) in noted { standstills.note(from: at(start), to: at(end)) }
    let counted = [0, 40, 100, 305, 310].map { standstills.since(at($0)).duration / .milliseconds(1) }
    #expect(counted == [110, 70, 10, 5, 0])
    standstills.note(from: at(500), to: at(400))
    #expect(standstills.since(at(320)) == [])
  }

  @Test("the last of many are kept")
  func many() {
    var standstills = Standstills()
    for number in 0..<10_000 { standstills.note(from: at(Int64(number) * 20), to: at(Int64(number) * 20 + 10)) }
    let count = standstills.since(at(0)).count
    #expect((Standstills.most / 2...Standstills.most).contains(count))
    #expect(standstills.since(at(199_980)).duration == .milliseconds(10))
  }

  @Test("a timer that is not let on for a while knows it before it runs what is due, and deadlines come later by that")
  func timer() async {
    let (timer, start, due) = (TimerThread(), Moment.now, Gate())
    let deadline = Deadline(.milliseconds(100), after: start, on: timer)
    await standStill(timer, for: .milliseconds(300))
    #expect(timer.standstills(since: start).duration >= .milliseconds(300))
    #expect(timer.standstills(since: .now) == [])
    #expect(deadline.moment - start >= .milliseconds(400))
    deadline.whenPassed { due.open() }
    await due.pass()
    #expect(Moment.now - start >= .milliseconds(400))
  }

  @Test("a deadline that is waited for already is put off, too")
  func putOff() async {
    let (timer, start, due) = (TimerThread(), Moment.now, Gate())
    Deadline(.milliseconds(200), after: start, on: timer).whenPassed { due.open() }
    await standStill(timer, for: .milliseconds(300))
    await due.pass()
    #expect(Moment.now - start >= .milliseconds(500))
  }

  @Test("the pool has not responded in that time either, which counts once")
  func heartbeat() async {
    let timer = TimerThread()
    let responds = Heartbeat(timer: timer) { job in job() }
    let isSilent = Heartbeat(timer: timer) { _ in }
    let start = Moment.now
    isSilent.whenAnswered(since: start) {}
    await standStill(timer, for: .milliseconds(300))
    #expect(responds.silence(from: start, to: .now) >= .milliseconds(300))
    #expect(responds.silence(from: start, to: .now, longerThan: .seconds(600)) == .zero)
    let now = Moment.now
    #expect(isSilent.silence(from: start, to: now) == now - start)
  }

  @Test("a process that is stopped for longer than a limit has the limit's time when it goes on")
  func stopped() throws {
    let run = try WaitingRun("late")
    #expect(run.waits { $0.count == 1 }.count == 1)
    kill(run.process.processIdentifier, SIGSTOP)
    // The time is what the test is about: more than the limit of 2 s.
    Thread.sleep(forTimeInterval: 3)
    kill(run.process.processIdentifier, SIGCONT)
    run.send("go on")
    #expect(run.said() == "passed\n")
  }

  @Test("a limit holds where nobody reads what Expect says of another one")
  func mute() throws {
    #expect(try WaitingRun("mute").said() == "passed\n")
  }

  @Test("a limit holds while the framework records another call's failure, however long that takes")
  func slowRecord() async throws {
    let (isRecording, isOver) = (Gate(), DispatchSemaphore(value: 0))
    let other = Task {
      await isRecording.pass()
      // Longer than it takes until the timer looks at the call that fails.
      _ = await pending(of: Int.self).outcome(within: .seconds(1))
      isOver.signal()
    }
    let texts = try await failures {
      isRecording.open()
      #expect(isOver.wait(timeout: .now() + 200) == .success)
    } _: {
      try await pending(of: Int.self).next(within: .milliseconds(50))
    }
    #expect(texts.count == 1)
    await other.value
  }

  /// An action that keeps the timer's thread.
  private func standStill(_ timer: TimerThread, for duration: Duration) async {
    let over = Gate()
    _ = timer.schedule(at: .now) { Thread.sleep(forTimeInterval: duration / .seconds(1)) }
    _ = timer.schedule(at: .now) { over.open() }
    await over.pass()
  }
}
