import Testing

/// The comparison behind the end-to-end test must itself be able to fail.
@Suite struct DifferencesTests {
  private let declared = DeclaredVerdicts(tests: [
    "M.T/hangs()": .init(
      verdict: "hung", phase: ["test"], kind: ["blocked"], cause: ["blocked", "in a read"], argument: "two"),
    "M.T/slow()": .init(verdict: "passed", slow: true),
  ])
  private let run = DeclaredVerdicts.Run(
    name: "all", exitCode: 2, incidents: [.init(kind: "strayChild", framework: "xctest", command: "sleep 1")],
    possibleIncidents: ["hungAtExit"]
  )
  private let right = SeenReport(
    complete: true,
    tests: [
      .init(id: "M.T/hangs()", verdict: "hung", slow: false, hang: hang()),
      .init(id: "M.T/slow()", verdict: "passed", slow: true),
    ],
    incidents: [.init(kind: "strayChild", framework: "xctest", command: "/bin/sleep 1")], exitCode: 2
  )

  private func found(_ change: (inout SeenReport) -> Void) throws -> [String] {
    var report = right
    change(&report)
    return try differences(run, of: declared, in: report)
  }

  @Test("a report that fits has no differences, nor has one with an incident that may occur")
  func nothing() throws {
    #expect(try found { _ in }.isEmpty)
    #expect(try found { $0.incidents.append(.init(kind: "hungAtExit")) }.isEmpty)
  }

  @Test("a test that is missing, extra or reported twice is named")
  func wrongSet() throws {
    #expect(try found { $0.tests.removeLast() } == ["M.T/slow(): missing"])
    #expect(
      try found { $0.tests.append(.init(id: "M.X/y()", verdict: "passed", slow: false)) }
        == ["M.X/y(): not declared, reported passed"]
    )
    #expect(try found { $0.tests.append($0.tests[1]) } == ["M.T/slow(): reported 2 times"])
  }

  @Test("where chance decides, other verdicts are right as well")
  func otherVerdicts() throws {
    var report = right
    report.tests[1].verdict = "crashed"
    for (others, found) in [
      (["crashed", "hung"], []), (["hung"], ["M.T/slow(): verdict crashed, declared passed or hung"]),
    ] {
      var declared = declared
      declared.tests["M.T/slow()"]?.otherVerdicts = others
      #expect(try differences(run, of: declared, in: report) == found)
    }
  }

  @Test("a wrong verdict, phase, kind, argument or slow mark is named with what was declared")
  func wrongTest() throws {
    #expect(try found { $0.tests[1].verdict = "hung" } == ["M.T/slow(): verdict hung, declared passed"])
    #expect(try found { $0.tests[1].slow = false } == ["M.T/slow(): slow false, declared true"])
    #expect(try found { $0.tests[0].hang?.phase = "setUp" } == ["M.T/hangs(): phase setUp, declared test"])
    #expect(
      try found { $0.tests[0].hang?.kind = "unknown" } == ["M.T/hangs(): kind unknown, declared blocked"]
    )
    #expect(
      try found { $0.tests[0].hang?.cause = "blocked in a lock" }
        == ["M.T/hangs(): cause 'blocked in a lock', declared 'in a read'"]
    )
    #expect(try found { $0.tests[0].hang?.argument = nil } == ["M.T/hangs(): argument nothing, declared two"])
  }

  @Test("an incident that is missing, of another framework, or not declared is named")
  func wrongIncidents() throws {
    #expect(try found { $0.incidents = [] } == ["incident strayChild of xctest: missing"])
    #expect(
      try found { $0.incidents[0].framework = "swift-testing" }
        == [
          "incident strayChild of xctest: missing", "incident strayChild of swift-testing: not declared",
        ]
    )
    #expect(
      try found { $0.incidents.append(.init(kind: "interrupted")) }
        == ["incident interrupted of no framework: not declared"]
    )
  }

  @Test("an incomplete report and another exit code are named")
  func wrongEnd() throws {
    #expect(try found { $0.complete = false } == ["the report is not complete"])
    #expect(try found { $0.exitCode = 1 } == ["exit code 1, declared 2"])
  }

  @Test("where the code is optimised what was declared for that is right")
  func optimised() throws {
    var declared = declared
    declared.tests["M.T/hangs()"]?.optimisedCause = ["in a lock"]
    declared.tests["M.T/hangs()"]?.optimisedPhase = ["setUp"]
    var optimised = run
    optimised.configuration = "release"
    #expect(try differences(run, of: declared, in: right) == [])
    #expect(
      try differences(optimised, of: declared, in: right)
        == [
          "M.T/hangs(): phase test, declared setUp",
          "M.T/hangs(): cause 'blocked in a read, in load()', declared 'in a lock'",
        ])
  }

  @Test("a run with a filter wants the tests that match it, and no others")
  func filter() throws {
    var slow = run
    slow.filter = #"T/sl"#
    #expect(
      try differences(slow, of: declared, in: right) == ["M.T/hangs(): not declared, reported hung"]
    )
  }
}

private func hang() -> SeenReport.Hang {
  .init(kind: "blocked", phase: "test", cause: "blocked in a read, in load()", argument: "page → two")
}
