import CHangCheck
import Foundation
import Synchronization
import Testing

@testable import HangCheck

@Suite("How test processes end", .onOwnThreads)
struct RunnerTests {
  private let scripts: Scripts

  init() throws { scripts = try Scripts() }

  @Test("a process that ends well has its tests' results, its times and its output", arguments: Framework.allCases)
  func passes(framework: Framework) throws {
    let script = "echo hello; begin; start a:1; pass a:1; start b:1; fail b:1; over; echo oops >&2; exit 1"
    let record = try scripts.run(script, ["a:1", "b:1"], framework)
    #expect(record.ending == .finished(status: 1))
    #expect(record.traces["a:1"]?.result == .passed)
    #expect(record.traces["b:1"]?.result == .failed)
    #expect(record.pid > 0 && record.seconds > 0 && record.cpuSeconds > 0)
    #expect(Set(record.output.split(separator: "\n")) == ["hello", "oops"])
    #expect(record.strays == [] && record.strayIssues == [] && record.openSuites == [])
  }

  @Test("a process that leaves in a test has that test for a suspect")
  func exits() throws {
    let record = try scripts.run("begin; start a:1; pass a:1; start b:1; exit 3", ["a:1", "b:1"])
    #expect(record.ending == .exited(status: 3, suspects: ["b:1"]))
  }

  @Test("a process that has closed the pipe of its events is told from one that leaves with it")
  func closes() throws {
    let record = try scripts.run("begin; start a:1; exec 9>&-; sleep 2; exit 0")
    #expect(record.ending == .exited(status: 0, suspects: ["a:1"]))
    #expect(
      record.hearing(of: record.job.tests[0])?.reason == "exit code 0, and it had closed the pipe of its events")
    let leaving = try scripts.run("begin; start a:1; sleep 0.2; exit 0")
    #expect(leaving.hearing(of: leaving.job.tests[0])?.reason == "exit code 0")
  }

  @Test("a pipe that is closed and opened again loses nothing, and while it is closed the process may hang")
  func reopens() throws {
    let reopens = #"exec 9>&-; sleep 1; exec 9>"$CHECK_HANGS_EVENTS""#
    let record = try scripts.run("begin; start a:1; \(reopens); pass a:1; over", ["a:1"], .xctest)
    #expect(record.ending == .finished(status: 0))
    #expect(!record.hasGoneSilent)
    let hung = try scripts.run("begin; start a:1; exec 9>&-; sleep 1000", limit: 1)
    #expect(hung.ending.timeless == .hung(phase: .test, suspects: ["a:1"], silence: 0))
  }

  @Test(
    "a process that dies of a signal has crashed", arguments: [(11, "SEGV"), (6, "ABRT"), (9, "KILL"), (13, "PIPE")])
  func crashes(signal: Int32, name: String) throws {
    let record = try scripts.run("begin; start a:1; kill -\(name) $$; sleep 1000")
    #expect(record.ending == .crashed(signal: signal, suspects: ["a:1"]))
  }

  @Test(
    "a crash that is still told of at its limit is no hang, in company neither",
    arguments: [["a:1"], ["a:1", "b:1"]], [SIGSEGV, 0])
  func longBacktraces(tests: [String], signal: Int32) throws {
    let starts = tests.map { "start \($0)" }.joined(separator: "; ")
    let record = try scripts.run(
      #"""
      cp /bin/sleep $here/swift-backtrace
      $here/swift-backtrace 1000 &
      while ! grep -q backtrace /proc/$!/cmdline; do sleep 0.01; done
      begin; \#(starts); wait $!
      \#(signal == 0 ? "sleep 1000" : "kill -\(signal) $$")
      """#, tests, limit: 1)
    let hung = Ending.hung(phase: .test, suspects: tests, silence: 0)
    #expect(record.ending.timeless == (signal == 0 ? hung : .crashed(signal: signal, suspects: tests)))
    #expect(record.seconds >= 3)
  }

  @Test(
    "a hung process is ended, whatever it does against it",
    arguments: [
      "exec sleep 1000", "while :; do :; done", "kill -STOP $$",
      "trap '' 1 2 3 6 10 12 13 14 15; while :; do sleep 1; done",
      "exec 1>&- 2>&- 0<&-; while :; do sleep 1; done",
    ])
  func hangs(script: String) throws {
    let record = try scripts.run("begin; start a:1; " + script, limit: 3)
    #expect(record.ending.timeless == .hung(phase: .test, suspects: ["a:1"], silence: 0))
    #expect(try #require(record.ending.silence) >= 3)
    #expect(!hc_is_alive(record.pid))
  }

  @Test("a test alone that computes past its limit is slow, not hung; one that waits is hung")
  func computes() throws {
    let record = try scripts.run("begin; start a:1; \(Self.spin); pass a:1; over", limit: 3)
    #expect(record.ending == .finished(status: 0))
    #expect(try #require(record.traces["a:1"]?.endedAt) > 3)
    #expect(try scripts.run("begin; start a:1; sleep 2; pass a:1; over", limit: 1).ending.silence != nil)
  }

  @Test("beside others a test that computes past the limit is a suspect")
  func computesInCompany() throws {
    let record = try scripts.run("begin; start a:1; start b:1; \(Self.spin); pass a:1", ["a:1", "b:1"], limit: 1)
    #expect(record.ending.timeless == .hung(phase: .test, suspects: ["a:1", "b:1"], silence: 0))
  }

  @Test(
    "what computes past the limit before or between tests is slow, not hung, alone and in company",
    arguments: ["@; start a:1; pass a:1", "start M.S; start a:1; pass a:1; @; pass M.S"], [1, 2])
  func computesAround(script: String, tests: Int) throws {
    let second = tests == 1 ? "" : "; start b:1; pass b:1"
    let script = script.replacing("@", with: Self.spin)
    let record = try scripts.run("begin; \(script)\(second); over", Array(["a:1", "b:1"].prefix(tests)), limit: 3)
    #expect(record.ending == .finished(status: 0))
    #expect(record.seconds > 3)
  }

  @Test("the set-up of a class that computes past the limit is slow, not hung", arguments: [1, 2])
  func computesInSetUp(tests: Int) throws {
    let record = try scripts.run(
      "begin; say suiteStarted M.C; \(Self.spin); start M.C/a; pass M.C/a; say suiteEnded M.C; over",
      Array(["M.C/a", "M.C/b"].prefix(tests)), .xctest, limit: 3)
    #expect(record.ending == .finished(status: 0))
    #expect(try #require(record.traces["M.C/a"]?.startedAt) > 3)
  }

  @Test("what has been computed before does not count for what waits", .timeLimit(.minutes(2)))
  func waitsAfterComputing() throws {
    let record = try scripts.run("begin; \(Self.spin); start a:1; sleep 1000", limit: 3)
    #expect(record.ending.timeless == .hung(phase: .test, suspects: ["a:1"], silence: 0))
    #expect(try #require(record.ending.silence) < 9)
  }

  /// For four seconds.
  private static let spin = "trap 'late=1' USR1; (sleep 4; kill -USR1 $$) & while [ -z \"$late\" ]; do :; done"

  @Test("a process that never says a word is hung before its first test")
  func silent() throws {
    let record = try scripts.run("sleep 1000", limit: 1)
    #expect(record.ending.timeless == .hung(phase: .beforeFirstTest, suspects: [], silence: 0))
  }

  @Test("a process that does not leave after its last test is hung at its exit")
  func exit() throws {
    let record = try scripts.run("begin; start a:1; pass a:1; over; sleep 1000", limit: 60)
    #expect(record.ending.timeless == .hung(phase: .atExit, suspects: [], silence: 0))
    #expect(record.traces["a:1"]?.result == .passed)
  }

  @Test("a process that says more than can be understood is still hung at its limit", arguments: Framework.allCases)
  func floodOfEvents(framework: Framework) throws {
    let payload = #"{"kind":"issueRecorded","testID":"a:1","issue":{},"messages":[]}"#
    let issue =
      framework == .xctest
      ? #"printf '1.5\tissue\ta:1\t\t0\tno'"# : #"echo '{"version":0,"kind":"event","payload":\#(payload)}'"#
    let record = try scripts.run("begin; start a:1; yes \"$(\(issue))\" >&9", ["a:1"], framework, limit: 1)
    #expect(record.ending.timeless == .hung(phase: .test, suspects: ["a:1"], silence: 0))
    #expect(record.traces["a:1"]?.issues.count == 1000)
    #expect(try #require(record.traces["a:1"]?.moreIssues) > 0)
    #expect(record.incidents.allSatisfy { $0.kind != .strayIssue })
  }

  @Test("what cannot be started is told with the reason")
  func notStarted() throws {
    let path = scripts.folder
    try "exit 0".write(toFile: path + "/plain", atomically: true, encoding: .utf8)
    try Scripts.writeExecutable("", to: path + "/empty")
    let reasons = [
      "missing": "No such file or directory", "plain": "Permission denied", "": "Permission denied",
      "empty": "Exec format error",
    ]
    for (name, reason) in reasons {
      let bundle = path + "/" + name
      let test = HangCheck.Test(id: "a:1", framework: .swiftTesting, bundle: bundle)
      let job = Job(framework: .swiftTesting, bundle: bundle, tests: [test], isParallel: true)
      let record = scripts.runner().run([job], limit: 60)[0]
      #expect(record.ending == .notStarted("could not start \(bundle): \(reason)"))
    }
  }

  @Test("a job without tests starts nothing, where a framework would run everything", arguments: Framework.allCases)
  func noTests(framework: Framework) throws {
    var job = try scripts.job("touch $here/started", ["a:1"], framework)
    job.tests = []
    #expect(scripts.runner().run([job], limit: 60).map(\.ending) == [.finished(status: 0)])
    #expect(!FileManager.default.fileExists(atPath: scripts.folder + "/started"))
  }

  @Test("who looks into a process that is about to be ended finds it alive, with all that is known of it")
  func evidence() throws {
    let runner = scripts.runner()
    let looks = Mutex<[(record: RunRecord, wasAlive: Bool)]>([])
    runner.evidence = { record in
      looks.withLock { $0.append((record, hc_is_alive(record.pid))) }
      return Evidence(tasks: NamedTasks(TaskDump([])) { _ in [] }, problem: "asked")
    }
    let job = try scripts.job("echo hello; begin; start a:1; pass a:1; start b:1; sleep 1000", ["a:1", "b:1"])
    let record = runner.run([job], limit: 1)[0]
    let seen = looks.withLock { $0.map { $0.record } }
    #expect(looks.withLock { $0.map { $0.wasAlive } } == [true])
    #expect(record.evidence.mapValues(\.problems) == ["b:1": ["asked"]])
    #expect(record.hearing(of: job.tests[1])?.evidence?.problems == ["asked"])
    #expect(seen.map(\.ending) == [record.ending])
    #expect(seen.map(\.output) == ["hello\n"])
    #expect(seen.first?.traces["a:1"]?.result == .passed)
  }

  @Test("of several processes that are looked into each keeps what is its own")
  func manyLooks() throws {
    let runner = scripts.runner()
    runner.evidence = { record in
      Evidence(tasks: NamedTasks(TaskDump([])) { _ in [] }, problem: "\(record.pid)")
    }
    let job = try scripts.job("begin; start a:1; sleep 1000", ["a:1"])
    let records = runner.run(Array(repeating: job, count: 6), limit: 1, slots: 6)
    #expect(records.map { $0.evidence["a:1"]?.problems } == records.map { ["\($0.pid)"] })
  }

  @Test("no pipe is left in the scratch folder")
  func pipes() throws {
    _ = try scripts.run("begin; start a:1; pass a:1; over")
    let left = try FileManager.default.contentsOfDirectory(atPath: scripts.folder)
    #expect(left.filter { $0.hasPrefix("check-hangs") } == [])
  }
}
