import Foundation
import Testing

@testable import Expect

/// What a process that waits shows to others.
@Suite(.offThePool) struct OpenWaitsTests {
  private func isHanging(_ waits: [SeenWait]) -> Bool {
    waits.count == 7 && waits.map(\.progress).reduce(0, +) == 4
  }

  @Test("every verb that waits is in the file, with its place and progress, also after the process was killed")
  func killed() throws {
    let run = try WaitingRun("hang")
    _ = run.waits(until: isHanging)
    run.kill()
    let waits = try WaitsReader(run.table).waits(of: run.process.processIdentifier).sorted { $0.line < $1.line }
    #expect(
      waits.map(\.asked) == [
        "collect(first: 3, within: 60 s)", "outcome(first: 2, within: 61 s)", "collect(first: 5, within: 62 s)",
        "expectEventually(within: 63 s, every: 600 s)", "expectReturn(within: 64 s)", "expectNothing(for: 65 s)",
        "expectCancellable(within: 66 s)",
      ])
    #expect(waits.map(\.progress) == [1, 0, 2, 1, 0, 0, 0])
    #expect(waits.map(\.wanted) == [3, 2, 5, -1, -1, -1, -1])
    #expect(waits.map(\.flags) == [2, 2, 2, 4, 0, 3, 0])
    for wait in waits {
      let lines = try String(contentsOfFile: wait.file, encoding: .utf8).split(
        separator: "\n", omittingEmptySubsequences: false)
      let verb = try #require(wait.asked.split(separator: "(").first)
      #expect(lines[Int(wait.line) - 1].contains(".\(verb)(") || lines[Int(wait.line) - 1].contains(" \(verb)("))
    }
  }

  @Test("a child that inherits the variable has slots of its own in the same file")
  func child() throws {
    let run = try WaitingRun("twice")
    let waits = run.waits { $0.count == 14 }
    let processes = Dictionary(grouping: waits, by: \.process)
    defer { for process in processes.keys where process != run.process.processIdentifier { kill(process, SIGKILL) } }
    #expect(processes.count == 2)
    #expect(processes.values.allSatisfy { $0.count == 7 })
    #expect(processes.keys.contains(run.process.processIdentifier))
  }

  @Test("the slots of a process that was killed serve the next one when there are no others")
  func takenOver() throws {
    let first = try WaitingRun("many", "4096")
    #expect(first.waits { $0.count == 4096 }.count == 4096)
    first.kill()
    let second = try WaitingRun("hang", table: first.table)
    let waits = second.waits { isHanging($0.filter { $0.process == second.process.processIdentifier }) }
    #expect(waits.filter { $0.process == second.process.processIdentifier }.count == 7)
    #expect(waits.filter { $0.process == first.process.processIdentifier }.count == 4096 - 64)
  }

  @Test("a wait that is over leaves nothing in the file")
  func over() throws {
    let run = try WaitingRun("pass")
    #expect(run.said() == "passed\n")
    #expect(try WaitsReader(run.table).waits() == [])
  }

  @Test(
    "a file that cannot be made is a failure at the first verb, which names the variable and the value",
    arguments: [
      ("/nowhere/waits", "cannot be opened: No such file or directory"), ("/tmp", "cannot be opened: Is a directory"),
      ("/dev/null", "is no file"), ("", "cannot be opened: No such file or directory"),
    ])
  func refused(path: String, reason: String) throws {
    let said = try WaitingRun("pass", table: path).said()
    #expect(
      said.hasSuffix(
        #": expectFinish(within: 5 s): the environment's EXPECT_WAITS is "\#(path)", which \#(reason)"# + "\n"))
  }

  @Test("a verb that is over is forgotten")
  func forgotten() async throws {
    weak var call: PendingCall?
    func wait() async throws {
      let verb = VerbCall(fileID: #fileID, filePath: #filePath, line: 1, column: 1)
      call = verb.pending
      _ = try await Source(AsyncStream<Int> { $0.yield(1) }).collect(
        first: 1, within: .seconds(60), in: verb, isolation: nil)
    }
    try await wait()
    // The pump's task ends by itself.
    for _ in 0..<2_000 where call != nil { try await Task.sleep(for: .milliseconds(5)) }
    #expect(call == nil)
  }
}
