import CHangCheck
import Foundation
import Testing

@testable import HangCheck

/// Looking into processes that do not make it easy.
@Suite(.onOwnThreads)
struct EvidenceTests {
  private let toolchain = SuspendedTasksTests.toolchain

  /// Looks until all tasks of the program are there, and the one that the tests ask for has come to its await.
  private func settled(_ program: RunningProgram, _ toolchain: Toolchain?) throws -> Evidence {
    let count = try KnownWaits().places.count
    let end = hc_now() + 60
    var evidence = Evidence.collect(of: program.pid, toolchain: toolchain)
    while evidence.taskReports.count < count || evidence.continuation?.wait == nil, hc_now() < end {
      hc_wait_readable(nil, 0, 0.1)
      evidence = Evidence.collect(of: program.pid, toolchain: toolchain)
    }
    return evidence
  }

  @Test("of a process that is not there, or has ended, nothing is said but that")
  func gone() throws {
    #expect(Evidence.collect(of: .max, toolchain: toolchain).problems == ["there is no process \(Int32.max)"])
    let program = try RunningProgram(Built.suspendedTasks)
    program.end()
    let evidence = Evidence.collect(of: program.pid, toolchain: toolchain)
    #expect(evidence.taskReports == [])
    #expect(evidence.problems == ["there is no process \(program.pid)"])
  }

  @Test("a process without Swift's tasks says that it has none")
  func withoutTasks() throws {
    let program = try RunningProgram("/bin/sleep", ["1000"])
    // Until it is itself, and no longer a copy of this process.
    while MemoryMap(of: program.pid)?.regions.first?.name.hasSuffix("sleep") == false { hc_wait_readable(nil, 0, 0.01) }
    let evidence = Evidence.collect(of: program.pid, toolchain: toolchain)
    #expect(evidence.taskReports == [])
    let problem = "task dump not available for this runtime: the process has none that can be found"
    #expect(evidence.problems == [problem])
  }

  @Test("the processes that it has started are named, and those of Swift say why they do not end")
  func children() throws {
    let program = try RunningProgram("/bin/sh", ["-c", "\(Built.suspendedTasks) & sleep 1000 & wait"])
    var children: [ChildReport] = []
    // Before it has come to its awaits it has another cause, and the shell's copy another command.
    #expect(
      eventually {
        children = Evidence.collect(of: program.pid, toolchain: toolchain).children
        return children.map(\.command) == [Built.suspendedTasks, "sleep 1000"]
          && children[0].cause?.contains("SuspendedTasks") == true
      })
    #expect(children.last?.cause == nil)
    #expect(children.map(\.pid).allSatisfy(hc_is_alive))
  }

  @Test(
    "without a toolchain, or with one that fails, tasks have the linker's names and no lines",
    arguments: [
      (nil, "was not found"), (Toolchain(directory: "/nonexistent"), "failed"),
    ])
  func withoutNames(_ toolchain: Toolchain?, _ reason: String) throws {
    let program = try RunningProgram(Built.suspendedTasks)
    let evidence = try settled(program, toolchain)
    let report = try #require(evidence.continuation)
    let functions = report.frames.filter { !$0.isRuntime }.map(\.function)
    #expect(functions.first?.hasPrefix("$s14SuspendedTasks5StoreV10fetchNever") == true)
    #expect(report.frames.allSatisfy { $0.file == nil && $0.line == nil })
    #expect(evidence.problems == ["no lines: llvm-symbolizer of the Swift toolchain \(reason)"])
  }

  @Test("functions of a program without symbols are addresses in it, and none is made up")
  func stripped() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "stripped-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "two words").path
    let tools = try #require(toolchain)
    let words = ["--strip-all", Built.suspendedTasks, path]
    try #require(tools.output(of: "llvm-objcopy", words, until: hc_now() + 60) != nil)
    let program = try RunningProgram(path)
    let report = try #require(try settled(program, tools).continuation)
    let own = report.frames.filter { !$0.isRuntime }
    #expect(!own.isEmpty)
    #expect(own.allSatisfy { $0.function.hasPrefix("0x") && $0.module == "two words" && $0.file == nil })
    #expect(report.wait == "a continuation")
  }

  @Test("a program whose file is gone, or another one by now, has its names all the same", arguments: [false, true])
  func replaced(isThere: Bool) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "replaced-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "program").path
    try FileManager.default.copyItem(atPath: Built.suspendedTasks, toPath: path)
    let program = try RunningProgram(path)
    _ = try settled(program, nil)
    try FileManager.default.removeItem(atPath: path)
    if isThere { try FileManager.default.copyItem(atPath: "/bin/sleep", toPath: path) }
    let evidence = try settled(program, toolchain)
    let report = try #require(evidence.continuation)
    #expect(report.frames.first { !$0.isRuntime }?.function == "Store.fetchNever()")
    #expect(evidence.problems == [])
  }

  @Test("a process that ends while it is looked into does no harm")
  func dying() throws {
    for round in 0..<12 {
      let program = try RunningProgram(Built.suspendedTasks)
      let pid = program.pid
      let killer = Thread {
        hc_wait_readable(nil, 0, Double(round) * 0.005)
        kill(pid, SIGKILL)
      }
      killer.start()
      let start = hc_now()
      _ = Evidence.collect(of: pid, toolchain: toolchain)
      #expect(hc_now() - start < 60)
    }
  }

  @Test("a tool that never ends is ended in time, and one that says more than a pipe holds is heard")
  func tools() throws {
    let system = Toolchain(directory: "/bin")
    let start = hc_now()
    #expect(system.output(of: "sleep", ["1000"], until: start + 0.2) == nil)
    #expect(hc_now() - start < 100)
    #expect(system.output(of: "head", ["-c", "1000000", "/dev/zero"], until: start + 60)?.count == 1_000_000)
    #expect(system.output(of: "there is none", [], until: start + 60) == nil)
  }
}

extension Evidence {
  fileprivate var continuation: TaskReport? { taskReports.first { $0.name == "continuation" } }
}
