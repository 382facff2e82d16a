import CHangCheck
import Foundation
import Testing

@testable import HangCheck

@Suite("Many processes at once", .onOwnThreads)
struct BatchTests {
  private static let passing = "begin; start a:1; pass a:1; over"
  private let scripts: Scripts

  init() throws { scripts = try Scripts() }

  @Test("records come in the order of the jobs, whichever ends first")
  func order() throws {
    let endings = ["sleep 1; exit 1", "exit 2", "sleep 0.5; exit 3", "exit 4"]
    let jobs = try endings.map { try scripts.job("begin; start a:1; pass a:1; over; \($0)") }
    let records = scripts.runner().run(jobs, limit: 60, slots: 4)
    #expect(records.map(\.ending) == (1...4).map { .finished(status: $0) })
    #expect(records.map(\.job) == jobs)
  }

  @Test("a process that only waits lets another one start, up to 32 of them")
  func idleProcesses() throws {
    let gate = hc_open_channel(scripts.folder + "/gate")
    defer { hc_close(gate) }
    var alive = 0
    var most = 0
    scripts.notice = { notice in
      switch notice {
      case .began: alive += 1
      case .ended: alive -= 1
      default: break
      }
      most = max(most, alive)
      // None leaves before there are so many.
      if alive == 32 { write(gate, String(repeating: "\n", count: 64), 64) }
    }
    let jobs = try (0..<40).map { _ in try scripts.job("begin; start a:1; read line <$here/gate; pass a:1; over") }
    let records = scripts.runner().run(jobs, limit: 120, slots: 8)
    #expect(records.map(\.ending) == Array(repeating: .finished(status: 0), count: 40))
    #expect(most == 32)
  }

  /// How many processes lived at most while `body` ran.
  private func mostAlive(_ body: () throws -> Void) rethrows -> Int {
    var (alive, most) = (0, 0)
    scripts.notice = { notice in
      switch notice {
      case .began: alive += 1
      case .ended: alive -= 1
      default: break
      }
      most = max(most, alive)
    }
    try body()
    return most
  }

  @Test("where the caller says how many may live, one that waits keeps its place")
  func fewProcesses() throws {
    let most = try mostAlive {
      // Longer than it takes to be called idle.
      let jobs = try (0..<5).map { _ in try scripts.job("begin; start a:1; sleep 0.6; pass a:1; over") }
      let records = scripts.runner().run(jobs, limit: 60, most: 2)
      #expect(records.map(\.ending) == Array(repeating: .finished(status: 0), count: 5))
    }
    #expect(most == 2)
  }

  @Test("a process that computes keeps its slot")
  func busyProcesses() throws {
    // Not each time on a busy machine: a process that waits for its file to be read computes nothing either.
    var rounds: [Int] = []
    while rounds.count < 5, rounds.last != 1 {
      rounds.append(
        try mostAlive {
          let jobs = try (0..<2).map { _ in try scripts.job("begin; start a:1; while :; do :; done") }
          let records = scripts.runner().run(jobs, limit: 1, slots: 1)
          #expect(records.allSatisfy { $0.ending.timeless == .hung(phase: .test, suspects: ["a:1"], silence: 0) })
        })
    }
    #expect(rounds.last == 1)
  }

  @Test("one that cannot be started keeps nothing from the others")
  func oneNotStarted() throws {
    var missing = try scripts.job("")
    missing.bundle = "/missing"
    let jobs = [try scripts.job(Self.passing), missing, try scripts.job(Self.passing)]
    let endings = scripts.runner().run(jobs, limit: 60).map(\.ending)
    #expect(
      endings == [
        .finished(status: 0), .notStarted("could not start /missing: No such file or directory"), .finished(status: 0),
      ])
  }

  @Test("an interrupted run ends what runs, starts nothing more, and has a record of each")
  func interrupted() throws {
    let runner = scripts.runner()
    runner.notice = { [unowned runner] in if case .testStarted = $0 { runner.interrupt() } }
    let jobs = try (0..<34).map { _ in try scripts.job("begin; start a:1; sleep 1000") }
    let records = runner.run(jobs, limit: 60, slots: 1)
    #expect(records.first?.ending == .interrupted(inFlight: ["a:1"]))
    // No more than 32 have been started.
    #expect(records.suffix(2).map(\.ending) == [.interrupted(inFlight: []), .interrupted(inFlight: [])])
    #expect(records.suffix(2).map(\.pid) == [0, 0])
    #expect(!records.contains { $0.pid != 0 && hc_is_alive($0.pid) })
    #expect(runner.isInterrupted)
  }

  @Test("notices tell of a process, its tests and its end, in their order")
  func notices() throws {
    var told: [String] = []
    scripts.notice = { notice in
      switch notice {
      case .began(let job, _): told.append("began \(job.tests.count)")
      case .testStarted(let test): told.append("started \(test.id)")
      case .testEnded(let test, let trace): told.append("ended \(test.id) \(trace.result == .passed)")
      case .slow(let test, _): told.append("slow \(test.id)")
      case .ended(let record): told.append("ended \(record.traces.count)")
      }
    }
    _ = try scripts.run("begin; start a:1; pass a:1; start c:1; fail b:1; fail b:1; over", ["a:1", "b:1"])
    #expect(told == ["began 2", "started a:1", "ended a:1 true", "ended b:1 false", "ended 3"])
  }

  @Test("a job whose names are too long for one command line is one job all the same")
  func parts() throws {
    let suite = "M." + String(repeating: "C", count: 1000)
    let ids = (0..<300).map { "\(suite)/test\($0)" }
    var job = try scripts.job(
      """
      echo $$ >>$here/pids; echo part
      begin; IFS=,; for name in $names; do start $name; pass $name; done; over
      """, ids, .xctest)
    job.listed.append(HangCheck.Test(id: suite + "/testOther", framework: .xctest, bundle: job.bundle))
    let record = scripts.runner().run([job], limit: 120)[0]
    #expect(scripts.pids().count == 3)
    #expect(record.ending == .finished(status: 0))
    #expect(record.job.tests.count == 300)
    #expect(record.traces.count == 300)
    #expect(record.traces.values.allSatisfy { $0.result == .passed })
    #expect(record.output == "part\npart\npart\n")
  }

  @Test("the parts after one that did not end well are not run")
  func partsAfterACrash() throws {
    let suite = "M." + String(repeating: "C", count: 1000)
    let ids = (0..<300).map { "\(suite)/test\($0)" }
    var job = try scripts.job("echo $$ >>$here/pids; begin; start \(ids[0]); kill -SEGV $$", ids, .xctest)
    job.listed.append(HangCheck.Test(id: suite + "/testOther", framework: .xctest, bundle: job.bundle))
    let record = scripts.runner().run([job], limit: 120)[0]
    #expect(scripts.pids().count == 1)
    #expect(record.ending == .crashed(signal: 11, suspects: [ids[0]]))
    #expect(record.job.tests.count == 300)
  }
}
