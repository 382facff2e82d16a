import Foundation
import Testing

/// What tests say that have no pool, or no main thread. `.ci/starving` makes the runs, each in a process of its own.
@Suite(.enabled(if: Said.starvingFolder != nil, "Run .ci/starving: it runs the tests that starve."))
struct StarvingTests {
  /// A framework, what a run in it left behind, and the calls that fail.
  enum Framework: String, CaseIterable {
    case swiftTesting = "swift-testing"
    case xctest

    func failures(_ test: String) throws -> [SaidFailure] {
      switch self {
      case .swiftTesting: try Said.swiftTesting("\(test).events")
      case .xctest: try Said.xctest("\(test).xctest")
      }
    }

    var calls: [String: MarkedCall] {
      MarkedCall.calls(in: self == .xctest ? "Tests/StarvedXCTests" : "Tests/StarvedSwiftTests", of: "Starving")
    }

    func output(_ test: String) throws -> String { try Said.text("\(test).\(rawValue)") }

    func passed(_ test: String) throws -> Bool { try Said.text("\(test).\(rawValue).status") == "0\n" }
  }

  /// What a wrong test says at its limit, and when its failure is recorded.
  struct Wrong: Sendable, CustomTestStringConvertible {
    /// The test's.
    let name: String
    let limitPassed: Substring
    let text: String
    /// What the text says of the pool, where that is the cause.
    var pool: String?
    /// The call that fails.
    var verb = "collect("
    /// What comes before the failure, or nil where nothing may come after it.
    var before: String?
    var testDescription: String { name }
  }

  private static let poolIsSilent: Substring =
    "the limit has passed, but does not count while the cooperative pool does not respond"
  private static let testIsStuck: Substring =
    "the limit has passed, but the test is not resumed: what it runs on is busy or blocked"

  static let wrongTests = [
    Wrong(
      name: "wrong", limitPassed: poolIsSilent,
      text: """
        collect(first: 3, within: 300 ms): received 1 of 3: ["open"]
          ended because: the limit passed; the sequence did not finish
          timeline: <time> "open"; nothing after
        """, pool: "3", before: "the pool is back"),
    Wrong(
      name: "condition", limitPassed: poolIsSilent,
      text: """
        expectEventually(within: 300 ms, every: 10 ms): the condition did not become true
          ended because: the limit passed
          looks: <number>, the last at <time>
        """, pool: "3", verb: "expectEventually(", before: "the pool is back"),
    Wrong(
      name: "forGood", limitPassed: poolIsSilent,
      text: """
        collect(first: 3, within: 300 ms): received 1 of 3
          ended because: the limit passed; the test cannot be resumed: what it runs on is blocked
        """, pool: "30"),
    Wrong(
      name: "mainActor", limitPassed: testIsStuck,
      text: """
        collect(first: 3, within: 300 ms): received 1 of 3
          ended because: the limit passed; the test cannot be resumed: what it runs on is blocked
        """),
    Wrong(
      name: "deafSource", limitPassed: testIsStuck,
      text: """
        expectCancellable(within: 300 ms): did not end
          ended because: the limit passed; the test cannot be resumed: what it runs on is blocked
        """, verb: "expectCancellable("),
    Wrong(
      name: "unseen", limitPassed: testIsStuck,
      text: """
        expectEventually(within: 300 ms, every: 10 ms): the condition did not become true
          ended because: the limit passed
          look: its actor is blocked, for 29.7 s by now; the call returns when it is free
        """, verb: "expectEventually("),
    Wrong(
      name: "look", limitPassed: testIsStuck,
      text: """
        collect(first: 3, within: 0 s): received 0 of 3
          ended because: the limit passed; the test cannot be resumed: what it runs on is blocked
        """),
    Wrong(
      name: "deafForGood", limitPassed: poolIsSilent,
      text: """
        expectCancellable(within: 300 ms): did not end
          ended because: the limit passed; the test cannot be resumed: what it runs on is blocked
        """, pool: "30", verb: "expectCancellable("),
  ]

  @Test("a hundred right waits pass though the pool is busy for ten times their limit", arguments: Framework.allCases)
  func correctPass(framework: Framework) throws {
    #expect(try framework.passed("correct"))
    #expect(try framework.failures("correct") == [])
    #expect(try framework.output("correct").contains("the pool is back"))
  }

  @Test("what is met passes though its actor is blocked beyond the cap", arguments: Framework.allCases)
  func metPasses(framework: Framework) throws {
    #expect(try framework.passed("met"))
    #expect(try framework.failures("met") == [])
    let lines = try framework.output("met").split(separator: "\n").filter { $0.hasPrefix("Expect: ") }
    let windows = lines.filter {
      $0.hasSuffix("; the window is over, but the test is not resumed: what it runs on is busy or blocked")
    }
    #expect(windows.count == 6)
    #expect(windows.count { $0.contains(/: as expected in \d+ looks by now;/) } == 2)
  }

  @Test("a wrong wait is reported once, at its call, in its test", arguments: Framework.allCases, wrongTests)
  func reported(framework: Framework, wrong: Wrong) throws {
    let call = try #require(framework.calls[wrong.name])
    let isXCTest = framework == .xctest
    let test = isXCTest ? "test" + wrong.name.prefix(1).uppercased() + wrong.name.dropFirst() : wrong.name
    var failures = try framework.failures(wrong.name)
    for index in failures.indices {
      failures[index].text = failures[index].text.replacing(/looks: \d+/, with: "looks: <number>")
    }
    #expect(
      failures == [
        SaidFailure(
          file: call.file, line: call.line, column: isXCTest ? nil : call.column(of: wrong.verb), test: test,
          text: wrong.text)
      ])
    #expect(try !framework.passed(wrong.name))
  }

  @Test("it is named on standard error at its limit, once", arguments: Framework.allCases, wrongTests)
  func named(framework: Framework, wrong: Wrong) throws {
    let call = try #require(framework.calls[wrong.name])
    let lines = try framework.output(wrong.name).split(separator: "\n")
    let named = lines.indices.filter { lines[$0].hasPrefix("Expect: \(call.file):\(call.line): ") }
    #expect(named.count == 1)
    let first = try #require(named.first)
    #expect(lines[first].hasSuffix("; \(wrong.limitPassed)"))
    // Before anybody is back, and before the failure.
    let back = lines.firstIndex { $0.hasSuffix(" is back") } ?? lines.endIndex
    let place = "StarvedTests.swift:\(call.line):"
    let failed = try #require(lines.firstIndex { $0.contains(place) && !$0.hasPrefix("Expect: ") })
    #expect(first < back)
    #expect(first < failed)
    // Nobody waits for what does not come back.
    #expect(wrong.before == nil ? failed < back : back < failed)
  }

  @Test("the failure says that it was the pool", arguments: Framework.allCases, wrongTests)
  func pool(framework: Framework, wrong: Wrong) throws {
    let said = try framework.output(wrong.name)
    let match = said.firstMatch(of: /pool: unresponsive for (\d+)\.\d s of the (\d+)\.\d s/)
    #expect((match != nil) == (wrong.pool != nil))
    guard let match, let pool = wrong.pool.flatMap({ Double($0) }) else { return }
    let (silent, elapsed) = (try #require(Double(match.1)), try #require(Double(match.2)))
    #expect(silent >= pool - 1)
    #expect(elapsed >= silent)
  }
}
