import Testing

@testable import HangCheck

@Suite("What was seen in many runs")
struct SeenTests {
  @Test(
    "the interval is Wilson's",
    arguments: [
      (Seen(hangs: 1, runs: 240), 0.000_736, 0.023_220), (Seen(hangs: 5, runs: 10), 0.236_593, 0.763_407),
      (Seen(hangs: 0, runs: 240), 0, 0.015_754), (Seen(hangs: 240, runs: 240), 0.984_246, 1),
      (Seen(hangs: 1, runs: 1), 0.206_549, 1), (Seen(), 0, 1),
    ])
  func interval(seen: Seen, low: Double, high: Double) {
    #expect(abs(seen.interval.lowerBound - low) < 0.000_001)
    #expect(abs(seen.interval.upperBound - high) < 0.000_001)
  }

  @Test("neither counts nor bounds are ever out of order")
  func order() {
    for runs in 0...60 {
      for hangs in 0...runs {
        let interval = Seen(hangs: hangs, runs: runs).interval
        let share = runs == 0 ? 0.5 : Double(hangs) / Double(runs)
        #expect(interval.contains(share) && interval.lowerBound >= 0 && interval.upperBound <= 1)
      }
    }
  }

  @Test(
    "it is told with as many digits as matter",
    arguments: [
      (Seen(hangs: 1, runs: 240), "1 hang in 240 runs (95 % interval: 0.07 % to 2.3 %)"),
      (Seen(hangs: 0, runs: 240), "no hang in 240 runs (95 % interval: 0 % to 1.6 %)"),
      (Seen(hangs: 3, runs: 6), "3 hangs in 6 runs (95 % interval: 19 % to 81 %)"),
      (Seen(hangs: 1, runs: 1), "1 hang in 1 run (95 % interval: 21 % to 100 %)"),
    ])
  func text(seen: Seen, expected: String) {
    #expect(seen.textWithInterval == expected)
  }
}
