import CHangCheck
import Foundation
import Testing

@testable import HangCheck

@Suite("Processes that name their tests", .onOwnThreads)
struct ListingProcessTests {
  private let scripts: Scripts

  init() throws { scripts = try Scripts() }

  private func request(_ script: String, file: String? = nil) throws -> ListRequest {
    ListRequest(
      framework: .xctest, bundle: try scripts.bundle(script), arguments: ["--a", "b"],
      listFile: file.map { scripts.folder + "/" + $0 })
  }

  private func list(_ script: String, file: String? = nil, limit: Double = 60) throws -> ListAnswer {
    scripts.runner().list(try request(script, file: file), limit: limit)
  }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test("what it prints is the answer, without what it prints on stderr")
  func output() throws {
    let answer = try list("echo $all; echo oops >&2; exit 3")
    #expect(answer.ending == .finished(status: 3))
    #expect(text(answer.output) == "--a b\n")
    #expect(answer.list == [])
  }

  @Test("a list of megabytes is read whole")
  func longOutput() throws {
    let answer = try list("head -c 5000000 /dev/zero")
    #expect(answer.ending == .finished(status: 0))
    #expect(answer.output.count == 5_000_000)
  }

  @Test("the list in a file is that of this process, never an older one's")
  func file() throws {
    try "old".write(toFile: scripts.folder + "/list", atomically: true, encoding: .utf8)
    #expect(try list(":", file: "list").list == [])
    #expect(text(try list("echo new >$here/list", file: "list").list) == "new\n")
  }

  @Test(
    "one that hangs is ended at the limit, with all that it has started",
    arguments: ["", "exec 1>&- 2>&-;", "trap '' 1 2 3 15; yes & "])
  func hangs(script: String) throws {
    let answer = try list("echo half; \(script) echo $$ >>$here/pids; while :; do sleep 1; done", limit: 3)
    #expect(answer.ending.timeless == .hung(phase: .list, suspects: [], silence: 0))
    #expect(text(answer.output).hasPrefix("half\n"))
    #expect(scripts.pids().count == 1 && !scripts.pids().contains(where: hc_is_alive))
  }

  @Test("one that computes past the limit is slow, not hung")
  func computes() throws {
    let spin = "trap 'late=1' USR1; (sleep 4; kill -USR1 $$) & while [ -z \"$late\" ]; do :; done"
    let answer = try list("\(spin); echo done", limit: 3)
    #expect(answer.ending == .finished(status: 0))
    #expect(text(answer.output) == "done\n")
  }

  @Test("where the list's folder takes nothing, that is said with a list that is not whole")
  func full() throws {
    let request = ListRequest(
      framework: .swiftTesting, bundle: try scripts.bundle(":"), arguments: [], listFile: "/dev/full/list")
    let answer = scripts.runner().list(request, limit: 60)
    #expect(answer.obstacle == "/dev/full: Not a directory")
    #expect(try list("printf '{}' >$here/list", file: "list").obstacle == nil)
    #expect(ScratchFolder.obstacle(in: scripts.folder) == nil)
  }

  @Test("a pipe at its end does not keep the watcher busy")
  func closed() throws {
    let before = cpu()
    _ = try list("exec 1>&- 2>&-; sleep 1000", limit: 2)
    #expect(cpu() - before < 1)
  }

  /// Processor seconds of this thread.
  private func cpu() -> Double {
    var now = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now)
    return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
  }

  @Test("one that dies has crashed")
  func crashes() throws {
    #expect(try list("kill -SEGV $$").ending == .crashed(signal: 11, suspects: []))
  }

  @Test("one that cannot be started is told with the reason")
  func notStarted() {
    let request = ListRequest(framework: .xctest, bundle: "/missing", arguments: [])
    let reason = "could not start /missing: No such file or directory"
    #expect(scripts.runner().list(request, limit: 60).ending == .notStarted(reason))
  }

  @Test("an interrupted run lists nothing")
  func interrupted() throws {
    let runner = scripts.runner()
    runner.interrupt()
    let answer = runner.list(try request("echo $$ >>$here/pids; sleep 1000"), limit: 60)
    #expect(answer.ending == .interrupted(inFlight: []))
    #expect(!scripts.pids().contains(where: hc_is_alive))
  }

  @Test("what it leaves in a session of its own is ended")
  func strays() throws {
    let script = """
      setsid sh -c 'echo $$ >>$0/pids; exec sleep 1234' $here &
      while ! [ -s $here/pids ]; do sleep 0.01; done
      """
    #expect(try list(script).ending == .finished(status: 0))
    #expect(scripts.pids().count == 1 && !scripts.pids().contains(where: hc_is_alive))
  }
}
