import Testing

@testable import HangCheck

@Suite struct OptionsTests {
  @Test("without words the defaults hold")
  func defaults() throws {
    let options = try Options.parse([])
    #expect(options == Options())
    #expect((options.limit, options.slow, options.exitLimit) == (60, 1, 2))
  }

  @Test("every option is understood, its value behind it or behind an equals sign", arguments: [false, true])
  func all(isAttached: Bool) throws {
    let pairs = [
      ["--limit", "10m"], ["--slow", "250ms"], ["--exit-limit", "1h"], ["--filter", "A"], ["--skip", "B"],
      ["--only", "swift-testing"], ["--json", "out.json"], ["--workers", "8"], ["--repeat", "240"], ["--for", "10m"],
      ["--dump", "812"],
    ]
    let words = isAttached ? pairs.map { $0.joined(separator: "=") } : pairs.flatMap(\.self)
    var wanted = Options()
    wanted.limit = 600
    wanted.slow = 0.25
    wanted.exitLimit = 3600
    wanted.filter = ["A"]
    wanted.skip = ["B"]
    wanted.only = .swiftTesting
    wanted.json = "out.json"
    wanted.dump = 812
    (wanted.workers, wanted.repeats, wanted.budget) = (8, 240, 600)
    wanted.isSerial = true
    wanted.isIsolated = true
    wanted.isUntilHang = true
    wanted.isQuiet = true
    #expect(try Options.parse(words + ["--serial", "--isolate", "--until-hang", "--quiet"]) == wanted)
  }

  @Test("filters add up, in their order")
  func filters() throws {
    let options = try Options.parse(["--filter", "A", "--skip=B", "--filter=C=D", "--skip", "-E"])
    #expect(options.filter == ["A", "C=D"])
    #expect(options.skip == ["B", "-E"])
  }

  @Test("an explained test has a low limit, unless the user says another one")
  func explain() throws {
    var wanted = Options()
    (wanted.explain, wanted.limit) = ("M.S/t()", 5)
    #expect(try Options.parse(["--explain", "M.S/t()"]) == wanted)
    wanted.limit = 60
    #expect(try Options.parse(["--limit", "60s", "--explain=M.S/t()"]) == wanted)
  }

  @Test(
    "an explained test may be run as others are",
    arguments: [
      ["--serial"], ["--isolate"], ["--repeat", "3"], ["--until-hang"], ["--for", "1m"], ["--only", "xctest"],
      ["--json", "x"], ["--quiet"], ["--slow", "1s"], ["--exit-limit", "1s"],
    ])
  func explainBeside(words: [String]) throws {
    var wanted = try Options.parse(words)
    (wanted.explain, wanted.limit) = ("t", 5)
    #expect(try Options.parse(words + ["--explain", "t"]) == wanted)
  }

  @Test("nothing behind --help is read")
  func help() throws {
    let options = try Options.parse(["--quiet", "--help", "--nonsense"])
    #expect(options.isHelp && options.isQuiet)
  }

  @Test("the plugin's own words are understood where it says them: in front")
  func hidden() throws {
    let check = try Options.parse(["--check-usage", "--quiet"])
    #expect(check.isUsageCheck && check.isQuiet)
    let run = try Options.parse(["--target", "/tmp/target.json", "--quiet"])
    #expect(run.target == "/tmp/target.json" && run.isQuiet)
  }

  @Test("a filter that is no regular expression is found before a run")
  func patterns() throws {
    try Options.parse(["--filter", "A.*", "--skip", "[0-9]"]).checkValues()
    let options = try Options.parse(["--skip", "("])
    #expect(throws: UsageError("--skip '(': expected ')'")) { try options.checkValues() }
  }
}
