import Testing

@testable import Expect

struct DurationTextTests {
  @Test(
    "a duration reads as a person would write it",
    arguments: [
      (.seconds(2), "2 s"),
      (.milliseconds(1_500), "1.5 s"),
      (.milliseconds(200), "200 ms"),
      (.microseconds(1_500), "1.5 ms"),
      (.microseconds(250), "250 µs"),
      (.nanoseconds(40), "40 ns"),
      (.nanoseconds(1_500), "1.5 µs"),
      (.zero, "0 s"),
      (.seconds(-1), "-1 s"),
      (.milliseconds(-1_500), "-1.5 s"),
      (.milliseconds(-200), "-200 ms"),
      (.seconds(0.3), "300 ms"),
      (.nanoseconds(999_999_900), "1 s"),
      (.seconds(3_600), "3600 s"),
      (.seconds(Int64.max), "9223372036854775807 s"),
      (.seconds(Int64.min), "-9223372036854775808 s"),
      (.seconds(Int64.max) + .seconds(1), "9223372036854775808 s"),
      (Duration(attoseconds: .min), "-170141183460469231731.687 s"),
      (Duration(attoseconds: .max), "170141183460469231731.687 s"),
      (Duration(attoseconds: 1), "0 ns"),
    ] as [(Duration, String)]
  )
  func text(duration: Duration, text: String) { #expect(duration.text == text) }

  @Test(
    "a time has three decimals",
    arguments: [
      (.zero, "0.000 s"),
      (.milliseconds(10), "0.010 s"),
      (.microseconds(1_234_567), "1.235 s"),
      (.microseconds(400), "0.000 s"),
      (.microseconds(600), "0.001 s"),
      (.milliseconds(-250), "-0.250 s"),
      (.seconds(61), "61.000 s"),
    ] as [(Duration, String)]
  )
  func timestamp(duration: Duration, text: String) { #expect(duration.timestamp == text) }

  @Test(
    "a grace is in seconds without needless zeros",
    arguments: [(.milliseconds(100), "0.1 s"), (.seconds(1), "1 s"), (.milliseconds(1_250), "1.25 s")]
      as [(Duration, String)]
  )
  func seconds(duration: Duration, text: String) { #expect(duration.seconds == text) }
}
