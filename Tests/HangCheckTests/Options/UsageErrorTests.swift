import Testing

@testable import HangCheck

@Suite struct UsageErrorTests {
  private static let duration = "a duration is a number and its unit, as in 250ms, 2s, 10m or 1h"
  private static let unknown = "--help lists what there is; SwiftPM's own options go before check-hangs"
  private static let count = "a whole number from 1 to 1000000 is needed"
  private static let explain = "--explain runs one test and cannot be given with"
  private static let stray = "every word belongs to an option; tests are chosen with --filter"

  private static let errors: [(words: [String], message: String)] = [
    (["--limt", "2s"], "unknown option '--limt': did you mean '--limit'?"),
    (["--exitlimit=2s"], "unknown option '--exitlimit': did you mean '--exit-limit'?"),
    (["--filters", "A"], "unknown option '--filters': did you mean '--filter'?"),
    (["--Serial"], "unknown option '--Serial': did you mean '--serial'?"),
    (["--frobnicate"], "unknown option '--frobnicate': \(unknown)"),
    (["-c", "release"], "unknown option '-c': \(unknown)"),
    (["--tarpet", "x"], "unknown option '--tarpet': \(unknown)"),
    (["--limit", "2s", "--target", "x"], "unknown option '--target': \(unknown)"),
    (["--target", "x", "--target", "y"], "unknown option '--target': \(unknown)"),
    (["--quiet", "--check-usage"], "unknown option '--check-usage': \(unknown)"),
    (["--dump", "server"], "--dump 'server': a process is named by its number"),
    (["--dump", "0"], "--dump '0': a process is named by its number"),
    (["--dump", "99999999999"], "--dump '99999999999': a process is named by its number"),
    (["--explain"], "--explain needs a value: --explain TEST"),
    (["--explain", "A", "--explain", "B"], "--explain is given twice"),
    (["--explain", "A", "--filter", "B"], "\(explain) --filter, which chooses tests"),
    (["--skip", "B", "--explain", "A"], "\(explain) --skip, which leaves tests out"),
    (["--explain=A", "--workers=2"], "\(explain) --workers, which spreads tests over processes"),
    (["--explain", "A", "--dump", "812"], "\(explain) --dump, which runs no test"),
    (["--"], "unknown option '--': \(unknown)"),
    (["--=x"], "unknown option '--': \(unknown)"),
    (["FeedTests"], "unexpected 'FeedTests': \(stray)"),
    ([""], "unexpected '': \(stray)"),
    (["--quiet", "yes"], "unexpected 'yes': \(stray)"),
    (["--quiet=yes"], "--quiet takes no value"),
    (["--serial="], "--serial takes no value"),
    (["--limit"], "--limit needs a value: --limit DURATION"),
    (["--filter", "--quiet"], "--filter needs a value: --filter REGEX"),
    (["--only="], "--only needs a value: --only FRAMEWORK"),
    (["--json", ""], "--json needs a value: --json FILE"),
    (["--limit", "1s", "--limit=2s"], "--limit is given twice"),
    (["--quiet", "--quiet"], "--quiet is given twice"),
    (["--only", "junit"], "--only 'junit': the frameworks are xctest and swift-testing"),
    (["--slow", "5"], "--slow '5': \(duration)"),
    (["--slow", "s"], "--slow 's': \(duration)"),
    (["--slow=1.5.0s"], "--slow '1.5.0s': \(duration)"),
    (["--slow", "1,5s"], "--slow '1,5s': \(duration)"),
    (["--slow", ".5s"], "--slow '.5s': \(duration)"),
    (["--slow", "1 s"], "--slow '1 s': \(duration)"),
    (["--slow", "1d"], "--slow '1d': \(duration)"),
    (["--slow", "1e3s"], "--slow '1e3s': \(duration)"),
    (["--slow", "0x10s"], "--slow '0x10s': \(duration)"),
    (["--slow", "infs"], "--slow 'infs': \(duration)"),
    (["--slow", "nans"], "--slow 'nans': \(duration)"),
    (["--slow", "٣s"], "--slow '٣s': \(duration)"),
    (["--slow", "--5s"], "--slow needs a value: --slow DURATION"),
    (["--workers", "0"], "--workers '0': a whole number from 1 to 64 is needed"),
    (["--workers", "65"], "--workers '65': a whole number from 1 to 64 is needed"),
    (["--workers", "+2"], "--workers '+2': a whole number from 1 to 64 is needed"),
    (["--workers", "٣"], "--workers '٣': a whole number from 1 to 64 is needed"),
    (["--repeat", "1.5"], "--repeat '1.5': a whole number from 1 to 1000000 is needed"),
    (["--repeat", "-1"], "--repeat '-1': a whole number from 1 to 1000000 is needed"),
    (["--repeat", "1000001"], "--repeat '1000001': a whole number from 1 to 1000000 is needed"),
    (["--repeat", "99999999999999999999"], "--repeat '99999999999999999999': \(count)"),
    (["--repeat"], "--repeat needs a value: --repeat N"),
    (["--for", "10"], "--for '10': \(duration)"),
    (["--limit", "0s"], "--limit '0s': it must be more than zero"),
    (["--limit", "0.000ms"], "--limit '0.000ms': it must be more than zero"),
    (["--limit", "-1s"], "--limit '-1s': it must be more than zero"),
    (["--limit=-0ms"], "--limit '-0ms': it must be more than zero"),
    (["--limit", "8761h"], "--limit '8761h': 8760h, a year, is the most"),
    (["--limit", "9223372036854775807s"], "--limit '9223372036854775807s': 8760h, a year, is the most"),
  ]

  @Test("an error names what is wrong", arguments: errors)
  func message(_ error: (words: [String], message: String)) {
    #expect(throws: UsageError(error.message)) { try Options.parse(error.words) }
  }

  @Test("a number without end is too much, or nothing")
  func endless() {
    let digits = String(repeating: "9", count: 400)
    #expect(throws: UsageError("--limit '\(digits)s': 8760h, a year, is the most")) {
      try Options.parse(["--limit", "\(digits)s"])
    }
    let least = "0." + String(repeating: "0", count: 400) + "1"
    #expect(throws: UsageError("--limit '\(least)s': it must be more than zero")) {
      try Options.parse(["--limit", "\(least)s"])
    }
  }

  @Test(
    "durations are taken to the letter",
    arguments: [
      ("1ms", 0.001), ("250ms", 0.25), ("1.5s", 1.5), ("010s", 10), ("2m", 120), ("0.5h", 1800), ("8760h", 31_536_000),
    ]
  )
  func durations(_ word: String, _ seconds: Double) throws {
    #expect(try Options.parse(["--limit", word]).limit == seconds)
  }
}
