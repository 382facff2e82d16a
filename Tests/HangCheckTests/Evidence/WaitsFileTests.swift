import CHangCheck
import Foundation
import Testing

@testable import HangCheck

/// The library's file, as another process reads it.
@Suite("What a hung test waited for", .onOwnThreads)
struct WaitsFileTests {
  private let scripts: Scripts

  init() throws { scripts = try Scripts() }

  private var hanging: String { "begin; start a:1; exec \(Built.waitingRun) hang" }

  private static let asked = [
    "collect(first: 3, within: 60 s)", "outcome(first: 2, within: 61 s)", "collect(first: 5, within: 62 s)",
    "expectEventually(within: 63 s, every: 600 s)", "expectReturn(within: 64 s)", "expectNothing(for: 65 s)",
    "expectCancellable(within: 66 s)",
  ]

  @Test("a process that hangs in verbs of Expect has them in its record, with their places and what has come")
  func hangs() throws {
    let record = try scripts.run(hanging, limit: 5)
    let waits = record.waits.sorted { ($0.line ?? 0) < ($1.line ?? 0) }
    #expect(waits.map(\.asked) == Self.asked)
    #expect(waits.map(\.received) == [1, 0, 2, nil, nil, 0, nil])
    #expect(waits.allSatisfy { $0.file?.hasSuffix("/Tests/WaitingRun/main.swift") == true })
    #expect(waits.allSatisfy { (0.01..<600).contains($0.since) })
    let left = try FileManager.default.contentsOfDirectory(atPath: scripts.folder)
    #expect(!left.contains { $0.hasPrefix("check-hangs-waits") })
  }

  @Test("places in the package are written as those of its tests are, which they are compared with")
  func places() throws {
    let root = URL(filePath: #filePath).appending(path: "../../../..").standardizedFileURL.path
    let record = scripts.runner(package: root).run([try scripts.job(hanging)], limit: 5)[0]
    #expect(Set(record.waits.map(\.file)) == ["Tests/WaitingRun/main.swift"])
  }

  @Test("a file of the user's own is used, read and left where it is")
  func usersOwn() throws {
    let path = scripts.folder + "/own"
    let runner = scripts.runner(environment: ["EXPECT_WAITS": path])
    let record = runner.run([try scripts.job(hanging)], limit: 5)[0]
    #expect(record.waits.count == 7)
    #expect(FileManager.default.fileExists(atPath: path))
  }

  @Test(
    "a process that does not use Expect has none", arguments: ["exec sleep 1000", "rm $EXPECT_WAITS; exec sleep 1000"])
  func none(script: String) throws {
    #expect(try scripts.run("begin; start a:1; " + script, limit: 1).waits == [])
  }

  @Test(
    "a file that makes no sense says nothing",
    arguments: [
      "printf '' >$EXPECT_WAITS", "printf 'expwaits' >$EXPECT_WAITS", "head -c 3000000 /dev/urandom >$EXPECT_WAITS",
      "{ printf 'expwaits\\001\\000\\000\\000'; head -c 3000000 /dev/urandom; } >$EXPECT_WAITS",
    ])
  func nonsense(script: String) throws {
    #expect(try scripts.run("\(script); begin; start a:1; exec sleep 1000", limit: 1).waits == [])
  }

  @Test("in company a test has the waits whose calls stand in it; alone it has all")
  func company() throws {
    let tests = [("a", 3), ("b", 10), ("c", 20)].map { name, line in
      HangCheck.Test(id: "M.T/\(name)", framework: .swiftTesting, file: "/T.swift", line: line)
    }
    let job = Job(framework: .swiftTesting, tests: tests, isParallel: true)
    let suspects = ["M.T/a", "M.T/b"]
    var record = RunRecord(job: job, ending: .hung(phase: .test, suspects: suspects, silence: 1))
    record.waits = [4, 9, 10, 25].map { line in
      WaitReport(asked: "at \(line as Int)", file: "/T.swift", line: line, since: 1)
    }
    record.waits.append(WaitReport(asked: "elsewhere", file: "/Helper.swift", line: 5, since: 1))
    #expect(record.hearing(of: tests[0])?.waits.map(\.asked) == ["at 4", "at 9"])
    #expect(record.hearing(of: tests[1])?.waits.map(\.asked) == ["at 10"])
    record.ending = .hung(phase: .test, suspects: ["M.T/b"], silence: 1)
    #expect(record.hearing(of: tests[1])?.waits.count == 5)
  }
}
