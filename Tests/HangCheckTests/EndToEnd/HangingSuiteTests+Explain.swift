import Foundation
import Testing

extension HangingSuiteTests {
  private func explain(_ name: String) throws -> (ended: CheckHangsCommand.Ended, seen: SeenReport) {
    let ended = try Self.command.run(["--explain", name])
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
}
