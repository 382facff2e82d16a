import CHangCheck
import Foundation
import Testing

@testable import HangCheck

@Suite("What test processes leave behind", .onOwnThreads)
struct StrayTests {
  private static let stray = "setsid sh -c 'echo $$ >>$0/pids; exec sleep 1234' $here & "
  /// The stray lives, and its shell has become the command that it was to run.
  private static let strayIsThere = "while ! grep -qs sleep /proc/$(cat $here/pids)/comm; do sleep 0.01; done; "
  private let scripts: Scripts

  init() throws { scripts = try Scripts() }

  @Test("a child in a session of its own that outlives its test process is named and ended")
  func named() throws {
    let record = try scripts.run("begin; start a:1; \(Self.stray)\(Self.strayIsThere)pass a:1; over")
    #expect(record.ending == .finished(status: 0))
    let pid = try #require(scripts.pids().first)
    #expect(record.strays == [StrayProcess(pid: pid, command: "sleep 1234")])
    #expect(!hc_is_alive(pid))
  }

  @Test("the children of a stray are named and ended too")
  func descendants() throws {
    let script = """
      setsid sh -c 'setsid sleep 1234 & echo $$ >>$0/pids; echo $! >>$0/pids; while :; do sleep 0.05; done' $here &
      while [ $(cat $here/pids | wc -l) -lt 2 ]; do sleep 0.01; done
      begin; start a:1; pass a:1; over
      """
    let record = try scripts.run(script)
    let pids = scripts.pids()
    #expect(pids.count == 2)
    #expect(Set(record.strays.map(\.pid)).isSuperset(of: pids))
    #expect(!pids.contains(where: hc_is_alive))
  }

  @Test("a child that ends in a moment after its test process is no stray")
  func childThatEnds() throws {
    let record = try scripts.run("begin; start a:1; pass a:1; sleep 0.02 & over")
    #expect(record.ending == .finished(status: 0))
    #expect(record.strays == [])
  }

  @Test("a stray that holds the pipes, and prints for ever, keeps nobody waiting")
  func holdsThePipes() throws {
    let record = try scripts.run(
      "begin; start a:1; pass a:1; over; setsid sh -c 'echo $$ >>$0/pids; yes; sleep 1234' $here & sleep 0.1")
    #expect(record.ending == .finished(status: 0))
    #expect(!scripts.pids().isEmpty && !scripts.pids().contains(where: hc_is_alive))
  }

  @Test(
    "what a process leaves that was ended, or died, is ended without a word",
    arguments: ["sleep 1000", "kill -SEGV $$", "exit 3"])
  func ofEndedProcess(last: String) throws {
    let record = try scripts.run("begin; start a:1; \(Self.stray)\(Self.strayIsThere)\(last)", limit: 2)
    #expect(record.strays == [])
    let pid = try #require(scripts.pids().first)
    #expect(!hc_is_alive(pid))
  }

  @Test("a stray belongs to the process that left it, also beside others")
  func besideOthers() throws {
    let strays = try (0..<6).map { _ in
      try scripts.job("\(Self.stray)begin; start a:1; sleep 0.2; pass a:1; over")
    }
    let plain = try (0..<6).map { _ in try scripts.job("begin; start a:1; sleep 0.3; pass a:1; over") }
    let records = scripts.runner().run(zip(strays, plain).flatMap { [$0, $1] }, limit: 60, slots: 12)
    #expect(records.map(\.ending) == Array(repeating: .finished(status: 0), count: 12))
    #expect(records.map(\.strays.count) == [1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0])
    #expect(!scripts.pids().contains(where: hc_is_alive))
  }

  @Test("two runners of one process do not end each other's tests")
  func twoRunners() async throws {
    let endings = try await withThrowingTaskGroup(of: [Ending].self) { group in
      for _ in 0..<2 {
        group.addTask {
          let scripts = try Scripts()
          let jobs = try (0..<10).map { _ in
            try scripts.job("\(Self.stray)begin; start a:1; sleep 0.05; pass a:1; over")
          }
          let endings = scripts.runner().run(jobs, limit: 60).map(\.ending)
          #expect(!scripts.pids().contains(where: hc_is_alive))
          return endings
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(endings == Array(repeating: .finished(status: 0), count: 20))
  }

  @Test("a process with thousands of children is ended with all of them")
  func manyChildren() throws {
    let script = """
      begin; start a:1; mkfifo $here/full
      sh -c 'i=0
        while [ $i -lt 3000 ]; do sleep 1234 & echo $!; i=$((i+1)); done >$0/pids
        echo >$0/full; wait' $here &
      read line <$here/full; start b:1; wait
      """
    let runner = scripts.runner()
    runner.notice = { [unowned runner] in
      if case .testStarted(let test) = $0, test.id == "b:1" { runner.interrupt() }
    }
    let record = runner.run([try scripts.job(script, ["a:1", "b:1"])], limit: 300)[0]
    #expect(record.ending == .interrupted(inFlight: ["a:1", "b:1"]))
    #expect(scripts.pids().count == 3000)
    #expect(!scripts.pids().contains(where: hc_is_alive))
  }
}
