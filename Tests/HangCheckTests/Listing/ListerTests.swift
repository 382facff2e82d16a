import Foundation
import Testing

@testable import HangCheck

@Suite("Listing")
struct ListerTests {
  private let lister = Lister(packageDirectory: "/p", scratchDirectory: "/scratch")

  /// What the recorded package answers.
  private static func answer(_ request: ListRequest) throws -> ListAnswer {
    switch request.framework {
    case .xctest: ListAnswer(ending: .finished(status: 0), output: Array(try EventStreams.data("xctest-list.json")))
    case .swiftTesting:
      ListAnswer(ending: .finished(status: 0), list: Array(try EventStreams.data("swift-testing-list.jsonl")))
    }
  }

  private func tests(_ framework: Framework) throws -> [HangCheck.Test] {
    try lister.list(["/b.xctest"], only: framework, run: Self.answer).tests
  }

  private func list(_ answer: ListAnswer, _ framework: Framework) -> Listing {
    lister.list(["/b.xctest"], only: framework) { _ in answer }
  }

  @Test("each framework of each bundle is asked in its own way")
  func requests() {
    var requests: [ListRequest] = []
    _ = lister.list(["/a", "/b"]) { request in
      requests.append(request)
      return ListAnswer(ending: .finished(status: 69))
    }
    #expect(requests.map(\.bundle) == ["/a", "/b", "/a", "/b"])
    #expect(requests.first?.arguments == ["--testing-library", "xctest", "--dump-tests-json"])
    #expect(requests.first?.listFile == nil)
    #expect(
      requests.last?.arguments == [
        "--testing-library", "swift-testing", "--list-tests", "--event-stream-output-path", "/scratch/list.jsonl",
        "--event-stream-version", "0",
      ])
    #expect(requests.last?.listFile == "/scratch/list.jsonl")
  }

  @Test("XCTest's tests come in the order in which they would run, by module, class and name")
  func xctest() throws {
    let tests = try tests(.xctest)
    let ids = ["YTests.Plain/testOther", "YTests.Plain/testPass", "XTests.Async/testAsyncFail"]
    #expect(tests.map(\.id).prefix(3) == ids[...])
    #expect(tests.count == 36)
    let first = HangCheck.Test(
      id: "YTests.Plain/testOther", framework: .xctest, suite: "YTests.Plain", bundle: "/b.xctest")
    #expect(tests.first == first)
  }

  @Test("a test of Swift Testing has an id without its place, and the selector of its events")
  func swiftTesting() throws {
    let test = try #require(try tests(.swiftTesting).first { $0.id == "SwTests.Basic/param(_:)" })
    let expected = HangCheck.Test(
      id: "SwTests.Basic/param(_:)", framework: .swiftTesting, selector: "SwTests.Basic/param(_:)/a.swift:17:4",
      suite: "SwTests.Basic", file: "Tests/SwTests/a.swift", line: 17, isParameterized: true, bundle: "/b.xctest")
    #expect(test == expected)
  }

  @Test("tests of Swift Testing come in the order of the sources, however they were written")
  func order() throws {
    var list = try EventStreams.lines("swift-testing-list.jsonl")
    let ids = try tests(.swiftTesting).map(\.id)
    #expect(ids.prefix(3) == ["SwTests.Basic/pass()", "SwTests.Basic/fail()", "SwTests.Basic/failWithComment()"])
    list.reverse()
    let answer = ListAnswer(ending: .finished(status: 0), list: Array(list.joined(separator: [UInt8(ascii: "\n")])))
    #expect(self.list(answer, .swiftTesting).tests.map(\.id) == ids)
  }

  @Test("overloads and namesakes have their file and line in the id, both of them")
  func overloads() throws {
    let ids = try tests(.swiftTesting).map(\.id)
    #expect(ids.contains("SwTests.Over/same(_:)/a.swift:40"))
    #expect(ids.contains("SwTests.Over/same(_:)/a.swift:41"))
    #expect(ids.contains("SwTests.hidden()/b.swift:2"))
    #expect(ids.contains("SwTests.hidden()/c.swift:2"))
    #expect(Set(ids).count == ids.count)
  }

  @Test("raw identifiers keep their backticks, and a slash in one is none of the path")
  func rawIdentifiers() throws {
    let tests = try tests(.swiftTesting)
    let test = try #require(tests.first { $0.id == "SwTests.Basic/`raw identifier (with) things/slashes`()" })
    #expect(test.suite == "SwTests.Basic")
    #expect(tests.contains { $0.suite == "SwTests.`a raw suite`" && $0.id == "SwTests.`a raw suite`/inRaw()" })
  }

  @Test("a free function's suite is its module, a nested suite's the whole path")
  func suites() throws {
    let tests = try tests(.swiftTesting)
    #expect(tests.first { $0.id == "SwTests.free()" }?.suite == "SwTests")
    #expect(tests.first { $0.id == "SwTests.Serial/Inner/deep()" }?.suite == "SwTests.Serial/Inner")
  }

  @Test("what global initialisers print before XCTest's list is no matter", arguments: ["hello\n", "hello { ", "{}\n"])
  func printedBefore(text: String) throws {
    let output = Array(text.utf8) + Array(try EventStreams.data("xctest-list.json"))
    #expect(list(ListAnswer(ending: .finished(status: 0), output: output), .xctest).tests.count == 36)
  }

  @Test("a bundle without tests of a framework has none, and that is no failure")
  func noTests() {
    let nothing = list(ListAnswer(ending: .finished(status: 69)), .swiftTesting)
    #expect(nothing.tests == [] && nothing.failures == [])
    let empty = Array(#"{"tests":[{"tests":[],"name":"debug.xctest"}],"name":"All tests"}"#.utf8)
    let noClasses = list(ListAnswer(ending: .finished(status: 0), output: empty), .xctest)
    #expect(noClasses.tests == [] && noClasses.failures == [])
  }

  @Test("a list that could not be written is a failure, also where some tests are in it")
  func fullFolder() throws {
    var answer = ListAnswer(
      ending: .finished(status: 0), list: Array(try EventStreams.data("swift-testing-list.jsonl")))
    answer.obstacle = "/scratch: No space left on device"
    let listing = list(answer, .swiftTesting)
    #expect(listing.tests == [])
    let reason = "the process wrote no whole list; nothing can be written to /scratch: No space left on device"
    #expect(listing.failures.map(\.message) == ["listing the tests of Swift Testing: \(reason)"])
  }

  @Test(
    "a framework that cannot list is named with the cause, and the other is still heard",
    arguments: [
      (Ending.finished(status: 3), "listing the tests of XCTest: the process left with status 3"),
      (.exited(status: 1, suspects: []), "listing the tests of XCTest: the process left with status 1"),
      (.finished(status: 0), "listing the tests of XCTest: the process wrote no list"),
      (.crashed(signal: 5, suspects: []), "listing the tests of XCTest: the process died of signal 5"),
      (
        .hung(phase: .list, suspects: [], silence: 60.2),
        "listing the tests of XCTest: the process had not ended after 1 min"
      ),
      (.notStarted("no such file"), "listing the tests of XCTest: the process could not be started: no such file"),
    ])
  func failures(ending: Ending, message: String) throws {
    let listing = try lister.list(["/b.xctest"]) { request in
      let failure = ListAnswer(ending: ending, output: Array("last words".utf8))
      return try request.framework == .xctest ? failure : Self.answer(request)
    }
    #expect(listing.failures.map(\.message) == [message])
    #expect(listing.failures.first?.output == "last words")
    #expect(listing.tests.count == 52)
  }

  @Test(
    "who names all tests and then leaves as it should not is named, and so are the tests",
    arguments: [
      (Ending.finished(status: 66), "left with status 66"), (.crashed(signal: 6, suspects: []), "died of signal 6"),
      (.hung(phase: .list, suspects: [], silence: 60), "had not ended after 1 min"),
    ])
  func badEnds(ending: Ending, cause: String) throws {
    let right = try lister.list(["/b.xctest"], run: Self.answer)
    let listing = try lister.list(["/b.xctest"]) { request in
      var answer = try Self.answer(request)
      if request.framework == .xctest {
        answer.ending = ending
        answer.output += Array("\nleaving {\n".utf8)
      }
      return answer
    }
    #expect(listing.tests == right.tests)
    #expect(listing.failures.map(\.message) == ["listing the tests of XCTest: the process \(cause)"])
  }

  @Test("of Swift Testing's list the whole is there where the process left by itself")
  func badEndsOfSwiftTesting() throws {
    func list(_ ending: Ending) throws -> Listing {
      try lister.list(["/b.xctest"], only: .swiftTesting) { request in
        var answer = try Self.answer(request)
        answer.ending = ending
        return answer
      }
    }
    #expect(try list(.finished(status: 66)).tests == list(.finished(status: 0)).tests)
    #expect(try list(.finished(status: 66)).failures.count == 1)
    #expect(try list(.crashed(signal: 6, suspects: [])).tests == [])
  }
}
