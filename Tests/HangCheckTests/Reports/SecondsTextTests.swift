import Testing

@testable import HangCheck

@Suite("Seconds as text")
struct SecondsTextTests {
  @Test(
    "a time is said in the unit that people use, no finer than it matters",
    arguments: [
      (0, "0 ms"), (0.0004, "0 ms"), (0.0006, "1 ms"), (0.35, "350 ms"), (0.9994, "999 ms"), (0.9996, "1 s"),
      (1, "1 s"),
      (1.25, "1.25 s"), (1.254, "1.25 s"), (3.003, "3 s"), (9.994, "9.99 s"), (9.996, "10 s"), (12.34, "12.3 s"),
      (59.94, "59.9 s"), (59.96, "1 min"), (63, "1 min 3 s"), (119.6, "2 min"), (3_600, "1 h"),
      (3_723.4, "1 h 2 min 3 s"),
      (90_000, "25 h"), (-1, "0 ms"), (.nan, "0 ms"), (-.infinity, "0 ms"), (.infinity, "277777777 h 46 min 40 s"),
    ] as [(Double, String)])
  func text(seconds: Double, expected: String) {
    #expect(seconds.secondsText == expected)
  }
}
