import Foundation
import Testing

@testable import HangCheck

@Suite("How frameworks are told which tests to run", .onOwnThreads)
struct SelectionOfJobTests {
  private func job(_ framework: Framework, _ tests: [String], of listed: [String]) -> Job {
    let make = { HangCheck.Test(id: $0, framework: framework, suite: nil) }
    return Job(framework: framework, tests: tests.map(make), listed: listed.map(make), isParallel: true)
  }

  @Test("all tests need no word")
  func all() {
    #expect(SwiftTestingSelection.options(for: job(.swiftTesting, ["M.S/a()"], of: ["M.S/a()"])) == [])
    #expect(XCTestSelection.argument(for: job(.xctest, ["M.C/a"], of: ["M.C/a"])) == nil)
  }

  @Test("Swift Testing is told the fewer: those to run, or those to leave out")
  func fewer() {
    let listed = ["M.S/a()/x.swift:1:2", "M.S/b()/x.swift:2:2", "M.f()/x.swift:9:2"]
    #expect(
      SwiftTestingSelection.options(for: job(.swiftTesting, [listed[0]], of: listed))
        == ["--filter", #"^(?:M\.S(?:/a\(\)/x\.swift:1:2))$"#])
    #expect(
      SwiftTestingSelection.options(for: job(.swiftTesting, Array(listed.dropLast()), of: listed))
        == ["--skip", #"^(?:M\.f\(\)(?:/x\.swift:9:2))$"#])
  }

  @Test("a pattern matches its tests and no others, whatever is in their names")
  func exact() throws {
    let chosen = [
      "M.S/a()/x.swift:1:2", "M.`a.b*c|d (e)`/f()/x.swift:3:4", "M.S/b(_:)/x.swift:5:6", "M.f()/x.swift:7:8",
    ]
    let others = ["M.S/a()/x.swift:1:21", "M1S/a()/x.swift:1:2", "M.S/a()/xaswift:1:2", "N.M.f()/x.swift:7:8", "M.S"]
    let make = { HangCheck.Test(id: $0, framework: .swiftTesting) }
    let patterns = SwiftTestingSelection.patterns(chosen.map(make))
    #expect(patterns.count == 1)
    let expression = try Regex(patterns[0])
    for id in chosen { #expect(id.contains(expression), "\(id)") }
    for id in others { #expect(!id.contains(expression), "\(id)") }
  }

  @Test("so it is with characters of several parts, which no escape fits", arguments: OddNames.all)
  func odd(_ name: String) throws {
    let id = "M.`\(name)`/`\(name)`()/\(name).swift:1:2"
    let patterns = SwiftTestingSelection.patterns([HangCheck.Test(id: id, framework: .swiftTesting)])
    let expression = try Regex(patterns[0])
    #expect(id.contains(expression))
    for other in OddNames.all where other != name {
      #expect(!"M.`\(other)`/`\(other)`()/\(other).swift:1:2".contains(expression), "\(other)")
    }
  }

  @Test("no argument is longer than the kernel takes", arguments: ["aLongNameOfATest", "`.\u{308}*\u{FE0F}\u{20E3}`"])
  func long(_ name: String) {
    let tests = (0..<5000).map {
      HangCheck.Test(id: "Module.Suite/\(name)\($0)()/x.swift:\($0):2", framework: .swiftTesting)
    }
    let patterns = SwiftTestingSelection.patterns(tests)
    #expect(patterns.count > 1)
    #expect(patterns.allSatisfy { $0.utf8.count < 128 * 1024 })
  }

  @Test("XCTest is told a class's name where all its tests are to run")
  func classes() {
    let listed = ["M.C/a", "M.C/b", "M.D/a", "M.D/b"]
    let argument = XCTestSelection.argument(for: job(.xctest, ["M.C/a", "M.C/b", "M.D/b"], of: listed))
    #expect(argument == "M.C,M.D/b")
  }

  @Test("names that fit into no single argument come in parts, each test once and in its order")
  func parts() {
    let suite = "Module." + String(repeating: "C", count: 80)
    let ids = (0..<3000).map { "\(suite)/test\($0)" }
    let whole = job(.xctest, ids, of: ids + ["Module.D/other"])
    #expect(XCTestSelection.parts(of: whole).map(XCTestSelection.argument) == [suite])
    let many = XCTestSelection.parts(of: job(.xctest, ids, of: ids + ["\(suite)/other"]))
    #expect(many.count == 3)
    #expect(many.flatMap(\.tests).map(\.id) == ids)
    #expect(many.allSatisfy { (XCTestSelection.argument(for: $0)?.utf8.count ?? 0) < 128 * 1024 })
  }

  @Test("one test is told by its own name, whatever else its suite holds", arguments: Framework.allCases)
  func alone(_ framework: Framework) {
    let job = job(framework, ["M.C/a"], of: ["M.C/a", "M.D/b"])
    #expect(XCTestSelection.argument(for: job) == "M.C/a")
    #expect(XCTestSelection.parts(of: job) == [job])
    #expect(SwiftTestingSelection.options(for: job) == ["--filter", #"^(?:M\.C(?:/a))$"#])
  }

  @Test("two processes that ran one job after the other have one record")
  func continued() {
    let job = job(.xctest, ["M.C/a", "M.C/b"], of: ["M.C/a", "M.C/b"])
    var trace = Trace(selector: "M.C/b")
    (trace.startedAt, trace.endedAt) = (1, 2)
    var first = RunRecord(
      job: job, pid: 1, seconds: 10, cpuSeconds: 1, ending: .finished(status: 1),
      traces: ["M.C/a": Trace(selector: "M.C/a")], strayIssues: [HangCheck.Issue(message: "one")],
      strays: [StrayProcess(pid: 3, command: "c")], output: "a", outputs: ["M.C/a": "a"])
    var second = RunRecord(
      job: job, pid: 2, seconds: 5, cpuSeconds: 2, ending: .finished(status: 0), traces: ["M.C/b": trace],
      strayIssues: [HangCheck.Issue(message: "two")], output: "b", outputs: ["M.C/a": "c", "M.C/b": "b"])
    (first.moreStrayIssues, second.moreStrayIssues) = (3, 4)
    let whole = first.continued(by: second)
    #expect(whole.ending == .finished(status: 1))
    #expect(whole.seconds == 15 && whole.cpuSeconds == 3 && whole.pid == 2)
    #expect(whole.traces["M.C/b"]?.startedAt == 11 && whole.traces["M.C/b"]?.endedAt == 12)
    #expect(whole.strayIssues.map(\.message) == ["one", "two"])
    #expect(whole.moreStrayIssues == 7)
    #expect(whole.strays.count == 1)
    #expect(whole.output == "ab" && whole.outputs == ["M.C/a": "ac", "M.C/b": "b"])
    var crashed = second
    crashed.ending = .crashed(signal: 6, suspects: ["M.C/b"])
    #expect(first.continued(by: crashed).ending == .crashed(signal: 6, suspects: ["M.C/b"]))
  }
}
