extension Options {
  /// What `--help` shows.
  package static let help: String = {
    let rows = OptionRule.all.compactMap { rule in rule.help.map { (usage: rule.usage, help: $0) } }
    let width = rows.map(\.usage.count).max() ?? 0
    let lines = rows.map { row in
      "  \(row.usage)\(String(repeating: " ", count: width - row.usage.count))  \(row.help)"
    }
    return """
      Runs the package's tests, XCTest and Swift Testing, under a watchdog. Every test gets a verdict; a hung one is
      stopped and named, and the others go on.

      Usage: swift package check-hangs [OPTION…]

      \(lines.joined(separator: "\n"))

      A DURATION is a number and its unit: 250ms, 2s, 10m, 1h. SwiftPM's own options, such as -c release, go before
      check-hangs.

      The last line of the report says which of these it was; SwiftPM itself ends with 1 for all but 0.
        0    every test passed or was skipped
        1    a test failed, crashed or left the process
        2    a test hung
        4    no test matched, or there is none
        64   the command line was not understood
        65   the build failed
        70   check-hangs itself failed, or could not read a process
        130  interrupted
      """
  }()
}
