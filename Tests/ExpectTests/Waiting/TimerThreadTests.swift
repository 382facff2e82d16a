import Dispatch
import Synchronization
import Testing

@testable import Expect

@Suite(.timeLimit(.minutes(5))) struct TimerThreadTests {
  @Test("actions run in the order of their deadlines, none before its time")
  func order() async {
    let timer = TimerThread()
    let ran = Mutex<[(name: String, isEarly: Bool)]>([])
    let last = Gate()
    let start = Moment.now
    for (name, delay) in [("c", 60), ("a", 20), ("b", 40)] {
      let deadline = start + .milliseconds(delay)
      _ = timer.schedule(at: deadline) { ran.withLock { $0.append((name, .now < deadline)) } }
    }
    _ = timer.schedule(at: start + .milliseconds(61)) { last.open() }
    await last.pass()
    #expect(ran.withLock { $0.map(\.name) } == ["a", "b", "c"])
    #expect(ran.withLock { !$0.contains { $0.isEarly } })
  }

  @Test("a later deadline does not hold up an earlier one")
  func earlier() async {
    let timer = TimerThread()
    let (far, near) = (Gate(), Gate())
    let token = timer.schedule(at: .now + .seconds(3_600)) { far.open() }
    _ = timer.schedule(at: .now + .milliseconds(5)) { near.open() }
    await near.pass()
    #expect(!far.isOpen)
    timer.cancel(token)
  }

  @Test("a cancelled action does not run, and what it holds is let go")
  func cancelled() async {
    let timer = TimerThread()
    let (ran, after) = (Gate(), Gate())
    let goOn = DispatchSemaphore(value: 0)
    // Until then the timer's thread cannot come to the others.
    _ = timer.schedule(at: .now) { goOn.wait() }
    weak var held: Held?
    let token = {
      let mine = Held()
      held = mine
      return timer.schedule(at: .now + .milliseconds(1)) {
        _ = mine
        ran.open()
      }
    }()
    #expect(held != nil)
    timer.cancel(token)
    #expect(held == nil)
    timer.cancel(token)
    _ = timer.schedule(at: .now + .milliseconds(2)) { after.open() }
    goOn.signal()
    await after.pass()
    #expect(!ran.isOpen)
  }

  @Test("a deadline that has passed is due at once")
  func past() async {
    let gate = Gate()
    _ = TimerThread().schedule(at: Moment(nanoseconds: .min)) { gate.open() }
    await gate.pass()
  }

  @Test("its thread leaves when there is nothing to wait for, and comes back")
  func leaves() async {
    let timer = TimerThread(linger: .milliseconds(20))
    for _ in 0..<2 {
      let gate = Gate()
      _ = timer.schedule(at: .now) { gate.open() }
      await gate.pass()
      await eventually { !timer.hasThread }
    }
  }

  @Test("an action may schedule and cancel others")
  func reentrant() async {
    let timer = TimerThread()
    let gate = Gate()
    let never = timer.schedule(at: .now + .seconds(3_600)) {}
    _ = timer.schedule(at: .now) {
      timer.cancel(never)
      _ = timer.schedule(at: .now) { gate.open() }
    }
    await gate.pass()
  }
}

private final class Held: Sendable {}
