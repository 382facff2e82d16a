import Foundation
import Testing

/// What real test runs say of failing verbs. `.ci/reporting` makes the runs.
@Suite(.enabled(if: Said.folder != nil, "Run .ci/reporting: it runs the tests that fail on purpose."))
struct ReportingTests {
  @Test(
    "Swift Testing reports a verb once, at its call, in our words",
    arguments: Expected.verbs + Expected.swiftTesting
  )
  func swiftTesting(expected: Expected) throws {
    let call = try #require(MarkedCall.inSwiftTesting[expected.name])
    let failures = try Said.inSwiftTesting.get().filter { $0.file == call.file && $0.line == call.line }
    let failure = expected.failure(at: call, column: true, test: expected.isDetached ? nil : call.name)
    #expect(failures == Array(repeating: failure, count: expected.cases))
  }

  @Test("XCTest reports a verb once, at its call, in our words", arguments: Expected.verbs + Expected.places)
  func xctest(expected: Expected) throws {
    let call = try #require(MarkedCall.inXCTest[expected.name])
    let failures = try Said.inXCTest.get().filter { $0.file == call.file && $0.line == call.line }
    let test = "test" + call.name.prefix(1).uppercased() + call.name.dropFirst()
    #expect(failures == [expected.failure(at: call, column: false, test: test)])
  }

  @Test("nothing else is reported")
  func nothingElse() throws {
    let more = Expected.swiftTesting.map { $0.cases - 1 }.reduce(0, +)
    #expect(try Said.inSwiftTesting.get().count == MarkedCall.inSwiftTesting.count + more)
    #expect(try Said.inXCTest.get().count == MarkedCall.inXCTest.count)
  }

  @Test("every failing call is expected")
  func everyCall() {
    let names = Set(Expected.verbs.map(\.name))
    #expect(names.union(Expected.swiftTesting.map(\.name)) == Set(MarkedCall.inSwiftTesting.keys))
    #expect(names.union(Expected.places.map(\.name)) == Set(MarkedCall.inXCTest.keys))
  }

  @Test("a test that is skipped or cancelled inside a verb does not fail")
  func skipped() throws {
    #expect(try Said.text("xctest").contains(/testSkipped.* skipped \(/))
    #expect(try Said.text("swift-testing").contains(/cancelled\(\) was cancelled .*"not today"/))
  }

  @Test("a plain executable throws each text with its call site", arguments: ["plain", "plain-static"])
  func plain(name: String) throws {
    guard name != "plain-static" || Said.has(name) else { return }
    let expected = try inPlainExecutable { $0 }
    #expect(Said.withoutTimes(try Said.text(name)) == expected)
  }

  @Test("an environment that makes no sense fails every verb, at its call")
  func malformed() throws {
    let reason = #"the environment's EXPECT_LIMIT is "2 fortnights", not a duration such as 500ms, 2s, 1.5m or 1h"#
    let expected = try inPlainExecutable { "\($0.prefix { $0 != ")" })): \(reason)" }
    #expect(try Said.text("plain-malformed") == expected)
    #expect(try Said.text("plain-malformed-errors") == "Expect: \(reason)\n")
  }

  @Test("an environment that stretches limits is seen in the call")
  func scaled() throws {
    let expected = try inPlainExecutable { text in
      text.replacing("within: 200 ms", with: "within: 200 ms × 1.5").replacing(
        "within: 60 s", with: "within: 60 s × 1.5")
    }
    #expect(Said.withoutTimes(try Said.text("plain-scaled")) == expected)
  }

  /// All that the plain executable prints.
  private func inPlainExecutable(_ change: (String) -> String) throws -> String {
    let calls = MarkedCall.inPlainExecutable
    let expected = try Expected.verbs.filter { calls[$0.name] != nil }.map { expected in
      let call = try #require(calls[expected.name])
      return "\(call.path):\(call.line):\(try #require(call.column(of: expected.at))): \(change(expected.text))\n"
    }
    #expect(expected.count == 2)
    return expected.joined()
  }
}
