import Foundation
import Testing

extension HangingSuiteTests {
  private func explain(
    _ name: String, _ options: [String] = [], _ environment: [String: String] = [:]
  ) throws -> (ended: StartedCommand.Ended, seen: SeenReport) {
    var command = Self.command
    command.environment = environment
    let ended = try command.run(["--explain", name] + options)
    let json = try #require(ended.json, Comment(rawValue: ended.output))
    return (ended, try JSONDecoder().decode(SeenReport.self, from: json))
  }

  @Test("an explained test runs alone, and every thread is shown whole, those who hold the locks among them")
  func explainsHang() throws {
    let (ended, seen) = try explain("DeadlockTests/twoLocks")
    let output = Comment(rawValue: ended.output)
    #expect(seen.tests.map(\.id) == ["HangingSwiftTests.DeadlockTests/twoLocks()"], output)
    #expect(seen.tests.map(\.verdict) == ["hung"] && seen.exitCode == 2 && ended.status == 1, output)
    #expect(ended.output.contains("1 test; a test hangs after 5 s, "), output)
    #expect(ended.output.contains("\n  cause: deadlock: thread "), output)
    let blocked = /\n  thread [0-9]+, blocked in a lock that thread [0-9]+ holds:\n    \S+ in libc\n/
    #expect(ended.output.contains(blocked), output)
    #expect(ended.output.contains(/\n  (thread [0-9]+|[0-9]+ threads), idle.*:\n    \S+ in lib/), output)
    #expect(!ended.output.contains("of the runtime") && !ended.output.contains("reproduce:"), output)
    #expect(ended.left == [])
  }

  @Test("an explained test that passes says so, with its time")
  func explainsPass() throws {
    let (ended, seen) = try explain("HangingSwiftTests.HealthyTests/passes()")
    let output = Comment(rawValue: ended.output)
    #expect(seen.tests.map(\.verdict) == ["passed"] && seen.exitCode == 0 && ended.status == 0, output)
    #expect(ended.output.contains(/\nHangingSwiftTests.HealthyTests\/passes\(\) passed after [0-9.]+ m?s\n/), output)
  }

  @Test("a name that may be several tests' runs none, and lists them")
  func explainsNothing() throws {
    let (ended, seen) = try explain("header")
    let output = Comment(rawValue: ended.output)
    #expect(seen.tests.isEmpty && seen.exitCode == 4 && ended.status == 1, output)
    let several = "no test matched: --explain takes one test, and 'header' may be any of 3\n  tests:\n    Hanging"
    #expect(ended.output.contains(several), output)
  }

  @Test(
    "a rare hang of an explained test is caught by running it alone again and again",
    arguments: [
      ("HangingSwiftTests.RareTests/thirdRun()", ["--until-hang"], "1 hang in 3 runs"),
      ("HangingXCTests.RareTests/testThirdRun", ["--repeat", "5"], "1 hang in 5 runs"),
    ])
  func explainsRareHang(_ name: String, _ options: [String], _ runs: String) throws {
    let counter = FileManager.default.temporaryDirectory.appendingPathComponent("runs-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: counter) }
    let (ended, seen) = try explain(name, options, ["HANGING_SUITE_RUNS": counter.path])
    let output = Comment(rawValue: ended.output)
    #expect(seen.tests.map(\.id) == [name], output)
    #expect(seen.tests.map(\.verdict) == ["hung"] && seen.exitCode == 2 && ended.status == 1, output)
    #expect(seen.tests.first?.hang?.cause.hasPrefix("suspended in awaitCallback() (Suspended.swift:8)") == true, output)
    #expect(ended.output.contains(runs), output)
    #expect(ended.left == [])
  }
}
