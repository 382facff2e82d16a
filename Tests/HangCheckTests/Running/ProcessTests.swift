import CHangCheck
import Foundation
import Testing

@testable import HangCheck

@Suite("What the system knows of a process", .onOwnThreads)
struct ProcessTests {
  private func start(_ path: String, _ arguments: String..., environment: [String: String] = [:]) throws -> Int32 {
    let process = try Launch(path: path, arguments: arguments, environment: environment, directory: "/").start()
    for descriptor in [process.output, process.errors] { hc_close(descriptor) }
    return process.pid
  }

  private func end(_ pid: Int32) {
    ProcessTree.end([pid])
    _ = hc_wait(pid, 30)
  }

  @Test("a process lives until it has ended, also before anybody has waited for it")
  func alive() throws {
    let pid = try start("/bin/sleep", "1000")
    #expect(hc_is_alive(pid))
    #expect(hc_parent(pid) == getpid())
    kill(pid, SIGKILL)
    #expect(eventually { !hc_is_alive(pid) })
    #expect(hc_parent(pid) == getpid())
    #expect(hc_wait(pid, 30).signal == SIGKILL)
    #expect(hc_parent(pid) == -1)
    #expect(!hc_is_alive(0) && !hc_is_alive(-1))
  }

  @Test("a process is known by its birth, which another one of the same number does not share")
  func birth() throws {
    let first = try start("/bin/sleep", "1000")
    let birth = hc_birth(first)
    #expect(birth > 0 && birth == hc_birth(first))
    end(first)
    #expect(hc_birth(first) == 0)
    // The system's unit is a hundredth of a second.
    hc_wait_readable(nil, 0, 0.05)
    let second = try start("/bin/sleep", "1000")
    #expect(hc_birth(second) > birth)
    end(second)
  }

  @Test("one of hundreds of descriptors is heard, whatever its place among them", .timeLimit(.minutes(5)))
  func manyDescriptors() throws {
    var (silent, speaking): ([Int32], [Int32]) = ([0, 0], [0, 0])
    try #require(pipe(&silent) == 0 && pipe(&speaking) == 0)
    defer { for descriptor in silent + speaking { hc_close(descriptor) } }
    #expect(write(speaking[1], "x", 1) == 1)
    for place in [0, 300, 600] {
      var all = Array(repeating: silent[0], count: 601)
      all[place] = speaking[0]
      hc_wait_readable(all, 601, 3600)
    }
  }

  @Test("how it ended is asked for within a bound, and processor time with it")
  func waiting() throws {
    let pid = try start("/bin/sleep", "1000")
    #expect(!hc_wait(pid, 0).ended)
    #expect(!hc_wait(pid, 0.05).ended)
    end(pid)
    // Somebody has waited for it.
    #expect(hc_wait(pid, 0).ended)
    #expect(hc_wait(pid, 0).status == -1)
    let busy = try start("/bin/sh", "-c", "i=0; while [ $i -lt 100000 ]; do i=$((i+1)); done; exit 7")
    let exit = hc_wait(busy, 60)
    #expect(exit.ended && exit.status == 7 && exit.signal == 0)
    #expect(exit.cpu > 0.001)
  }

  @Test("processor time is counted while it runs")
  func processorTime() throws {
    let pid = try start("/bin/sh", "-c", "while :; do :; done")
    let before = hc_cpu(pid)
    #expect(before >= 0)
    #expect(eventually { hc_cpu(pid) > before + 0.05 })
    end(pid)
    #expect(hc_cpu(pid) < 0)
  }

  @Test("its command line has its words, as many as fit")
  func commandLine() throws {
    let pid = try start("/bin/sleep", "1000", "1")
    defer { end(pid) }
    var text = [CChar](repeating: 0, count: 100)
    let count = hc_command_line(pid, &text, 100)
    #expect(String(decoding: text.prefix(count).map(UInt8.init), as: UTF8.self) == "/bin/sleep 1000 1")
    #expect(hc_command_line(pid, &text, 8) == 8)
    #expect(hc_command_line(-1, &text, 8) == 0)
  }

  @Test("its environment is searched whole, for a name and value or for what one begins with")
  func environment() throws {
    let long = (0..<20).map { ("LONG\($0)", String(repeating: "x", count: 30_000)) }
    var environment = Dictionary(uniqueKeysWithValues: long)
    environment["MARK"] = "1-10"
    let pid = try start("/bin/sleep", "1000", environment: environment)
    defer { end(pid) }
    #expect(hc_has_environment(pid, "MARK=1-10", true))
    #expect(!hc_has_environment(pid, "MARK=1-1", true))
    #expect(hc_has_environment(pid, "MARK=1-1", false))
    #expect(hc_has_environment(pid, "MARK=", false))
    #expect(!hc_has_environment(pid, "ARK=1-10", true))
    #expect(long.allSatisfy { hc_has_environment(pid, "\($0.0)=", false) })
    #expect(!hc_has_environment(-1, "MARK=", false))
  }

  @Test("no two test processes of one watcher have the same mark")
  func marks() {
    let marks = (0..<100).map { _ in ProcessMark() }
    #expect(Set(marks).count == 100)
    #expect(marks.allSatisfy { $0.value.hasPrefix("\(getpid())-") })
  }

  @Test("a tree is ended with its branches, and nothing else with it")
  func trees() throws {
    let other = try start("/bin/sleep", "1000")
    let root = try start("/bin/sh", "-c", "sh -c 'sleep 1234 & sleep 1234' & setsid sleep 1234 & wait")
    var list = [Int32](repeating: 0, count: 64)
    #expect(eventually { hc_with_descendants([root], 1, &list, 64) == 5 })
    #expect(list[0] == root)
    let tree = Array(list.prefix(5))
    #expect(hc_with_descendants([root], 1, &list, 3) == 3)
    #expect(hc_kill_trees([root], 1, 30))
    #expect(!tree.contains(where: hc_is_alive))
    #expect(hc_is_alive(other))
    end(root)
    end(other)
  }

  @Test("what has ended before is no work")
  func endedTree() throws {
    let pid = try start("/bin/sh", "-c", ":")
    #expect(eventually { !hc_is_alive(pid) })
    #expect(hc_kill_trees([pid], 1, 0))
    #expect(hc_wait(pid, 30).status == 0)
  }
}
