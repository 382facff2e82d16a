import CHangCheck
import Foundation
import Testing

@testable import HangCheck

@Suite("The observer in a test process", .onOwnThreads)
struct ObserverTests {
  private static let suite = "HangCheckTests.ObservedXCTests"
  private static let file = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "ObservedXCTests.swift").path
  private let scripts: Scripts

  init() throws { scripts = try Scripts() }

  private func job(_ names: [String]) -> Job {
    let test = { HangCheck.Test(id: $0, framework: .xctest, bundle: Built.bundle) }
    let tests = names.map { test($0.contains("/") ? $0 : "\(Self.suite)/\($0)") }
    let listed = tests + [test("HangCheckTests.Other/testOther"), test("\(Self.suite)/testOther")]
    return Job(framework: .xctest, bundle: Built.bundle, tests: tests, listed: listed, isParallel: false)
  }

  private var target: Target {
    var environment = ProcessInfo.processInfo.environment
    environment[ObservedCase.variable] = "1"
    return Target(
      packageName: "P", packageDirectory: "/", bundles: [], observer: Built.observer, environment: environment,
      workingDirectory: scripts.folder, scratchDirectory: scripts.folder, swiftVersion: "")
  }

  /// All that comes by the channel.
  private func events(_ names: String...) throws -> [Event] {
    let channel = try EventChannel(in: [scripts.folder], name: "events", decoder: ObserverDecoder())
    let process = try Launch(job(names), in: target, events: channel.path, mark: ProcessMark()).start()
    let log = OutputLog(output: process.output, errors: process.errors, job: job(names))
    var events: [Event] = []
    let hasEnded = eventually {
      _ = log.drain()
      let hasEnded = hc_wait(process.pid, 0).ended
      channel.drain(all: hasEnded) { events.append($0) }
      return hasEnded
    }
    #expect(hasEnded)
    return events
  }

  private func run(_ names: String..., limit: Double) -> RunRecord {
    Runner(target: target, slow: 60, exitLimit: 2).run([job(names)], limit: limit)[0]
  }

  /// The events of one test, between those of the run and of its class.
  private func kinds(of name: String) throws -> [Event.Kind] {
    let kinds = try events(name).map(\.kind)
    #expect(kinds.prefix(3) == [.runStarted, .suiteStarted(Self.suite), .testStarted("\(Self.suite)/\(name)")])
    #expect(kinds.suffix(2) == [.suiteEnded(Self.suite), .runEnded])
    return Array(kinds.dropFirst(3).dropLast(2))
  }

  private func issue(_ message: String, _ place: String) throws -> HangCheck.Issue {
    let lines = try String(contentsOfFile: Self.file, encoding: .utf8).split(
      separator: "\n", omittingEmptySubsequences: false)
    let line = try #require(lines.firstIndex { $0.contains(place) })
    return HangCheck.Issue(message: message, file: Self.file, line: line + 1)
  }

  @Test("a run, its classes by their modules, and their tests, with the time of each event")
  func order() throws {
    let other = "HangCheckTests.ObservedAsyncXCTests"
    let events = try events("testPasses", "testEnvironment", "\(other)/testPasses")
    #expect(
      Set(events.map(\.kind)) == [
        .runStarted, .runEnded, .suiteStarted(Self.suite), .suiteEnded(Self.suite), .suiteStarted(other),
        .suiteEnded(other), .testStarted("\(Self.suite)/testPasses"), .testEnded("\(Self.suite)/testPasses", .passed),
        .testStarted("\(Self.suite)/testEnvironment"), .testEnded("\(Self.suite)/testEnvironment", .passed),
        .testStarted("\(other)/testPasses"), .testEnded("\(other)/testPasses", .passed),
      ])
    #expect(events.count == 12)
    let instants = events.compactMap(\.instant)
    #expect(instants.count == 12 && instants == instants.sorted())
    #expect(try #require(instants.last) <= hc_now())
  }

  @Test("a failure with its place and its whole message, from any thread")
  func failures() throws {
    let test = Self.suite + "/testFails"
    #expect(
      try kinds(of: "testFails") == [
        .issue(test: test, issue("failed - a\tb\nc", #"XCTFail("a"#)), .testEnded(test, .failed),
      ])
    let elsewhere = Self.suite + "/testFailsElsewhere"
    #expect(
      try kinds(of: "testFailsElsewhere") == [
        .issue(test: elsewhere, issue("failed - elsewhere", #"XCTFail("elsewhere"#)), .testEnded(elsewhere, .failed),
      ])
  }

  @Test("of an enormous message the beginning, and its place")
  func enormousFailure() throws {
    let test = Self.suite + "/testFailsAtLength"
    let message = "failed - " + String(repeating: "ü", count: 4091) + "…"
    #expect(
      try kinds(of: "testFailsAtLength") == [
        .issue(test: test, issue(message, "XCTFail(String(repeating:")), .testEnded(test, .failed),
      ])
  }

  @Test("a thrown error, without a place")
  func thrown() throws {
    let test = Self.suite + "/testThrows"
    #expect(
      try kinds(of: "testThrows") == [
        .issue(test: test, HangCheck.Issue(message: "threw error \"Oops()\"")), .testEnded(test, .failed),
      ])
  }

  @Test("a skip with its reason")
  func skip() throws {
    let test = Self.suite + "/testSkips"
    #expect(try kinds(of: "testSkips") == [.testSkipped(test, reason: "not today"), .testEnded(test, .skipped)])
  }

  @Test("a test that closes descriptors that are not its own, and opens others in their place, is still heard")
  func closes() throws {
    let test = Self.suite + "/testCloses"
    #expect(
      try kinds(of: "testCloses") == [
        .issue(test: test, issue("failed - closed", #"XCTFail("closed"#)), .testEnded(test, .failed),
      ])
  }

  @Test("the child of a test that forks says nothing")
  func forks() throws {
    #expect(try kinds(of: "testForks") == [.testEnded(Self.suite + "/testForks", .passed)])
  }

  @Test("what a test printed is there when it is killed, line by line")
  func output() throws {
    let record = run("testHangs", limit: 2)
    let test = Self.suite + "/testHangs"
    #expect(record.ending.timeless == .hung(phase: .test, suspects: [test], silence: 0))
    #expect(record.outputs[test] == "before\n")
    #expect(record.openSuites == [Self.suite])
  }

  @Test("a process whose first thread has left is hung like any other, and ended", .timeLimit(.minutes(5)))
  func mainThread() throws {
    let record = run("testLeavesTheMainThread", limit: 2)
    let test = Self.suite + "/testLeavesTheMainThread"
    #expect(record.ending.timeless == .hung(phase: .test, suspects: [test], silence: 0))
    #expect(!hc_is_alive(record.pid))
    #expect(kill(record.pid, 0) == -1)
  }
}
