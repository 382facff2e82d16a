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

  @Test("what the watcher missed, because it was stopped itself, does not count")
  func stopped() {
    let hands = Hands()
    var clock = RunClock { hands.time }
    hands.time += 3602
    clock.wake(after: 2)
    #expect(clock.now == 102)
    hands.time += 5
    clock.wake(after: 5)
    #expect(clock.now == 107)
  }
}
