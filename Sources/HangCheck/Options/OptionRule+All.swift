extension OptionRule {
  /// Every option there is. None has the name of one of SwiftPM's, which would be heard by SwiftPM first.
  static let all = [
    OptionRule("--limit", .duration(\.limit), "how long a test may last before it is called hung (60s)"),
    OptionRule("--slow", .duration(\.slow), "from when on a test is called slow (1s)"),
    OptionRule("--exit-limit", .duration(\.exitLimit), "how long a process may take to leave after its tests (2s)"),
    OptionRule("--filter", .patterns(\.filter), "run tests whose id matches; again for more tests"),
    OptionRule("--skip", .patterns(\.skip), "leave out tests whose id matches; again for more tests"),
    OptionRule("--only", .framework(\.only), "run the tests of xctest or of swift-testing alone"),
    OptionRule("--serial", .flag(\.isSerial), "run one test after the other, also in Swift Testing"),
    OptionRule("--workers", .count(\.workers, most: 64), "spread tests over so many processes at a time (1)"),
    OptionRule("--isolate", .flag(\.isIsolated), "run each test in a process of its own"),
    OptionRule("--repeat", .count(\.repeats, most: 1_000_000), "run the tests so often, and count the hangs"),
    OptionRule("--until-hang", .flag(\.isUntilHang), "run the tests again until something hangs"),
    OptionRule("--for", .time(\.budget), "run the tests again for so long"),
    OptionRule("--explain", .test(\.explain), "run one test alone, and show all that can be seen of it (limit 5s)"),
    OptionRule("--json", .file(\.json), "write the whole report to a file as well"),
    OptionRule("--quiet", .flag(\.isQuiet), "say nothing while the tests run"),
    OptionRule("--dump", .process(\.dump), "show what the tasks of a running process wait for, and run no test"),
    OptionRule("--help", .flag(\.isHelp), "show this"),
    OptionRule("--target", .file(\.target)),
    OptionRule("--check-usage", .flag(\.isUsageCheck)),
  ]
}
