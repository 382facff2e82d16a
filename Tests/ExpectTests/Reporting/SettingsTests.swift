import Testing

@testable import Expect

struct SettingsTests {
  private func settings(_ variables: [String: String]) -> Settings { Settings { variables[$0] } }

  @Test("an environment that says nothing changes nothing")
  func nothing() {
    let settings = settings([:])
    #expect(settings.limit == nil && settings.scale == nil && !settings.ignoresDebugger && settings.problem == nil)
  }

  @Test(
    "a default limit, in the units of check-hangs",
    arguments: [
      ("2s", .seconds(2)), ("500ms", .milliseconds(500)), ("1.5m", .seconds(90)), ("1h", .seconds(3_600)),
      ("0.25s", .milliseconds(250)),
    ] as [(String, Duration)])
  func limit(text: String, limit: Duration) {
    #expect(settings(["EXPECT_LIMIT": text]).limit == limit)
    #expect(settings(["EXPECT_LIMIT": text]).problem == nil)
  }

  @Test("a limit longer than any other is no trap")
  func longest() {
    let settings = settings(["EXPECT_LIMIT": String(repeating: "9", count: 40) + "h"])
    #expect(settings.limit == .seconds(Int64.max))
    #expect(settings.problem == nil)
  }

  @Test(
    "a limit that is none is named, with its value",
    arguments: ["", "2", "s", "2 s", "-2s", "0s", "2x", "2min", "0x10s", "1e3s", "infs", "1.s", ".5s", "1.2.3s", "٢s"])
  func badLimit(text: String) {
    let settings = settings(["EXPECT_LIMIT": text])
    #expect(settings.limit == nil)
    #expect(
      settings.problem == #"the environment's EXPECT_LIMIT is "\#(text)", not a duration such as 500ms, 2s, 1.5m or 1h"#
    )
  }

  @Test(
    "a scale multiplies limits and leaves windows alone", arguments: [("5", "2 s × 5", 10.0), ("0.5", "2 s × 0.5", 1)])
  func scale(text: String, shown: String, seconds: Double) {
    let scale = settings(["EXPECT_SCALE": text]).scale
    let limit = Limit(asked: .seconds(2), scale: scale)
    #expect(limit.duration == .seconds(seconds))
    #expect(limit.text == shown)
    #expect(Limits.grace(by: settings(["EXPECT_SCALE": text])) == .milliseconds(50) * seconds)
  }

  @Test("a scale of one is none")
  func one() { #expect(settings(["EXPECT_SCALE": "1"]).scale == nil) }

  @Test("huge limits, scaled, do not overflow", arguments: [Duration.seconds(Int64.max), .seconds(Int64.min)])
  func huge(duration: Duration) {
    let scale = settings(["EXPECT_SCALE": String(repeating: "9", count: 300)]).scale
    #expect(Limit(asked: duration, scale: scale).duration == duration)
  }

  @Test(
    "a scale that is none is named",
    arguments: ["", "0", "-1", "5x", "1,5", "nan", "inf", String(repeating: "9", count: 400)])
  func badScale(text: String) throws {
    let settings = settings(["EXPECT_SCALE": text])
    #expect(settings.scale == nil)
    let problem = try #require(settings.problem)
    #expect(problem.hasPrefix("the environment's EXPECT_SCALE is \"\(text.prefix(199))"))
    #expect(problem.hasSuffix("not a number above zero such as 5 or 1.5"))
  }

  @Test("a debugger can be ignored, and no other word is understood")
  func debugger() {
    #expect(settings(["EXPECT_DEBUGGER": "ignore"]).ignoresDebugger)
    let other = settings(["EXPECT_DEBUGGER": "yes"])
    #expect(!other.ignoresDebugger)
    #expect(other.problem == #"the environment's EXPECT_DEBUGGER is "yes", not ignore"#)
  }

  @Test("of several problems the first is named")
  func first() {
    let settings = settings(["EXPECT_SCALE": "x", "EXPECT_LIMIT": "y", "EXPECT_DEBUGGER": "z"])
    #expect(settings.problem?.hasPrefix("the environment's EXPECT_LIMIT") == true)
  }
}
