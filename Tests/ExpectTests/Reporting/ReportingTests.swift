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
    let call = try #require(FailingCall.inSwiftTesting[expected.name])
    let failures = try Said.swiftTesting().filter { $0.file == call.file && $0.line == call.line }
    #expect(failures == [expected.failure(at: call, column: true, test: expected.isDetached ? nil : call.name)])
  }

  @Test("XCTest reports a verb once, at its call, in our words", arguments: Expected.verbs + Expected.places)
  func xctest(expected: Expected) throws {
    let call = try #require(FailingCall.inXCTest[expected.name])
    let failures = try Said.xctest().filter { $0.file == call.file && $0.line == call.line }
    let test = "test" + call.name.prefix(1).uppercased() + call.name.dropFirst()
    #expect(failures == [expected.failure(at: call, column: false, test: test)])
  }

  @Test("nothing else is reported")
  func nothingElse() throws {
    #expect(try Said.swiftTesting().count == FailingCall.inSwiftTesting.count)
    #expect(try Said.xctest().count == FailingCall.inXCTest.count)
  }

  @Test("every failing call is expected")
  func everyCall() {
    let names = Set(Expected.verbs.map(\.name))
    #expect(names.union(Expected.swiftTesting.map(\.name)) == Set(FailingCall.inSwiftTesting.keys))
    #expect(names.union(Expected.places.map(\.name)) == Set(FailingCall.inXCTest.keys))
  }

  @Test("a test that is skipped or cancelled inside a verb does not fail")
  func skipped() throws {
    #expect(try Said.text("xctest").contains(/testSkipped.* skipped \(/))
    #expect(try Said.text("swift-testing").contains(/cancelled\(\) was cancelled .*"not today"/))
  }

  @Test("a plain executable throws the text with its call site", arguments: ["plain", "plain-static"])
  func plain(name: String) throws {
    guard name != "plain-static" || Said.has(name) else { return }
    let call = try #require(FailingCall.inPlainExecutable["collectFirst"])
    let expected = try #require(Expected.verbs.first { $0.name == "collectFirst" })
    let column = try #require(call.column(of: expected.at))
    let said = Said.withoutTimes(try Said.text(name))
    #expect(said == "\(call.path):\(call.line):\(column): \(expected.text)\n")
  }
}
