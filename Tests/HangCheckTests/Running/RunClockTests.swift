import Testing

@testable import HangCheck

@Suite("The time that counts")
struct RunClockTests {
  private final class Hands {
    var time = 100.0
  }

  @Test("time goes on while the watcher waits, as long as it was to wait")
  func waiting() {
    let hands = Hands()
    var clock = RunClock { hands.time }
    for _ in 0..<10 {
      hands.time += 60
      clock.wake(after: 60)
    }
    #expect(clock.now == 700)
  }

  @Test("a busy machine's delays count")
  func delays() {
    let hands = Hands()
    var clock = RunClock { hands.time }
    hands.time += 2.9
    clock.wake(after: 2)
    #expect(clock.now == 102.9)
  }

  @Test("tests that keep the watcher busy all the time do not stop the time")
  func busy() {
    let hands = Hands()
    var clock = RunClock { hands.time }
    for _ in 0..<60 {
      hands.time += 3
      clock.wake(after: 0)
    }
    #expect(clock.now == 160)
  }

  @Test("of what the watcher missed, because it was stopped itself, a second counts")
  func stopped() {
    let hands = Hands()
    var clock = RunClock { hands.time }
    hands.time += 3602
    clock.wake(after: 2)
    #expect(clock.now == 103)
    hands.time += 5
    clock.wake(after: 5)
    #expect(clock.now == 108)
  }
}
