import Testing

@testable import HangCheck

@Suite struct HelpTests {
  @Test("the help is this")
  func help() {
    #expect(
      Options.help == """
        Runs the package's tests, XCTest and Swift Testing, under a watchdog. Every test gets a verdict; a hung one is
        stopped and named, and the others go on.

        Usage: swift package check-hangs [OPTION…]

          --limit DURATION       how long a test may last before it is called hung (60s)
          --slow DURATION        from when on a test is called slow (1s)
          --exit-limit DURATION  how long a process may take to leave after its tests (2s)
          --filter REGEX         run tests whose id matches; again for more tests
          --skip REGEX           leave out tests whose id matches; again for more tests
          --only FRAMEWORK       run the tests of xctest or of swift-testing alone
          --serial               run one test after the other, also in Swift Testing
          --workers N            spread tests over so many processes at a time (1)
          --isolate              run each test in a process of its own
          --repeat N             run the tests so often, and count the hangs
          --until-hang           run the tests again until something hangs
          --for DURATION         run the tests again for so long
          --explain TEST         run one test alone, and show all that can be seen of it (limit 5s)
          --json FILE            write the whole report to a file as well
          --quiet                say nothing while the tests run
          --dump PID             show what the tasks of a running process wait for, and run no test
          --help                 show this

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
        """)
  }

  @Test("the defaults in the help are those that hold")
  func defaults() throws {
    for rule in OptionRule.all {
      guard case .duration(let path) = rule.kind else { continue }
      let word = try #require(rule.help?.split(separator: "(").last?.dropLast())
      #expect(try OptionRule.seconds(String(word)) == Options()[keyPath: path])
    }
    #expect(Options.help.contains("(limit \(Int(Options.limitOfExplained))s)"))
  }

  @Test("no option has the name of one of SwiftPM's that would be heard first")
  func names() {
    let taken: Set = [
      "-j", "--jobs", "-c", "--configuration", "--package", "--package-path", "--scratch-path", "--traits", "--triple",
      "--version",
    ]
    #expect(OptionRule.all.map(\.name).filter(taken.contains) == [])
  }
}
