import Foundation
import Testing

@testable import HangCheck

@Suite("What stands between Swift Testing and what its tests do", .onOwnThreads)
struct ForkedTests {
  private let scripts: Scripts

  init() throws { scripts = try Scripts() }

  private func run(_ name: String, limit: Double) throws -> RunRecord {
    var environment = ProcessInfo.processInfo.environment
    environment[ObservedCase.variable] = "1"
    let target = Target(
      packageName: "P", packageDirectory: "/", bundles: [], observer: Built.observer, environment: environment,
      workingDirectory: scripts.folder, scratchDirectory: scripts.folder, swiftVersion: "")
    let runner = Runner(target: target, slow: 60, exitLimit: 2)
    let lister = Lister(packageDirectory: "/", scratchDirectory: scripts.folder)
    let listed = lister.list([Built.bundle], only: .swiftTesting) { runner.list($0, limit: 60) }.tests
    let test = try #require(listed.first { $0.id == "HangCheckTests.ObservedSwiftTests/\(name)()" })
    let job = Job(framework: .swiftTesting, bundle: Built.bundle, tests: [test], listed: listed, isParallel: true)
    return runner.run([job], limit: limit)[0]
  }

  @Test("the child of a test that forks does not speak for it")
  func forks() throws {
    let record = try run("forks", limit: 60)
    #expect(record.ending == .finished(status: 0))
    #expect(record.traces.values.map(\.result) == [.passed])
    #expect(record.traces.values.flatMap { $0.issues + $0.lateIssues } == [])
  }

  @Test("what a test printed is there when it is killed")
  func output() throws {
    let record = try run("hangs", limit: 3)
    #expect(record.ending.silence != nil)
    #expect(record.output == "before\n")
  }
}
