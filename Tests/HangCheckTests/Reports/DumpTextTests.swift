import CHangCheck
import Foundation
import Testing

@testable import HangCheck

@Suite("The text of --dump", .onOwnThreads)
struct DumpTextTests {
  private func dump(_ pid: Int32) throws -> DumpText {
    try DumpText.of(pid, environment: ProcessInfo.processInfo.environment)
  }

  private func text(_ pid: Int32) throws -> String { try dump(pid).text }

  @Test("where each task of a running program waits, and what its threads do")
  func running() throws {
    let program = try RunningProgram(Built.suspendedTasks)
    let first = "fetchNever() (Waits.swift:7)\n"
    let end = hc_now() + 60
    while try !text(program.pid).contains(first), hc_now() < end { hc_wait_readable(nil, 0, 0.1) }
    let dump = try dump(program.pid)
    let text = dump.text
    #expect(dump.exitCode == 0)
    let task = try Regex(#"task [0-9]+ "continuation", waiting for a continuation:\n(  .*\n)*?  Store\.fetchNever"#)
    #expect(text.contains(task), Comment(rawValue: text))
    #expect(text.contains(first + "  Store.load() (Waits.swift:12)\n"), Comment(rawValue: text))
    #expect(text.contains(/\n([0-9]+ threads|thread [0-9]+), (idle|blocked)/), Comment(rawValue: text))
  }

  @Test("of a process that another looks into already the tasks are shown, and the rest is missed")
  func traced() throws {
    let program = try RunningProgram(Built.suspendedTasks)
    let end = hc_now() + 60
    while try !text(program.pid).contains("Store.load() (Waits.swift:12)"), hc_now() < end {
      hc_wait_readable(nil, 0, 0.1)
    }
    let tracer = Tracer(of: program.pid)
    defer { tracer.end() }
    let dump = try dump(program.pid)
    #expect(dump.exitCode == 70)
    #expect(dump.text.contains("  Store.load() (Waits.swift:12)\n"), Comment(rawValue: dump.text))
    #expect(dump.text.contains(/\n([0-9]+ threads|thread [0-9]+), blocked/), Comment(rawValue: dump.text))
    let problem = "no stacks: the process may not be looked into, or another program does already\n"
    #expect(dump.text.hasSuffix(problem), Comment(rawValue: dump.text))
  }

  @Test("of a process without Swift's tasks there are the threads, and why there is no more")
  func withoutTasks() throws {
    let program = try RunningProgram("/bin/sleep", ["1000"])
    let first = "thread \(program.pid), blocked in a sleep:\n"
    #expect(eventually { (try? text(program.pid))?.hasPrefix(first) == true })
    let dump = try dump(program.pid)
    #expect(dump.exitCode == 70)
    let problem = "task dump not available for this runtime: the process has none that can be found\n"
    #expect(dump.text.hasSuffix(problem), Comment(rawValue: dump.text))
  }

  /// The kernel's threads have no memory, and others' processes none that may be read.
  @Test(
    "of a process that may not be read there are the threads, and why there is no more",
    .enabled(if: MemoryMap(of: 2) == nil && hc_is_alive(2), "there is none that is known"))
  func unreadable() throws {
    let dump = try dump(2)
    #expect(dump.exitCode == 70)
    #expect(dump.text.contains("thread 2, blocked in the system\n"), Comment(rawValue: dump.text))
    #expect(dump.text.contains("\nprocess 2 may not be read\n"), Comment(rawValue: dump.text))
  }

  @Test("the tool ends with the code, and says so")
  func status() throws {
    let program = try RunningProgram("/bin/sleep", ["1000"])
    let (tool, errors) = (Process(), Pipe())
    tool.executableURL = URL(filePath: Built.tool)
    tool.arguments = ["--dump", "\(program.pid)"]
    tool.standardOutput = FileHandle.nullDevice
    tool.standardError = errors
    try tool.run()
    let said = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    tool.waitUntilExit()
    #expect(tool.terminationStatus == 70)
    #expect(said == "check-hangs: not all of process \(program.pid) could be read (exit code 70)\n")
  }

  @Test("a process that is not there is an error that names it")
  func gone() throws {
    let program = try RunningProgram(Built.suspendedTasks)
    program.end()
    let error = try #require(throws: UsageError.self) { try text(program.pid) }
    #expect(error.message == "--dump '\(program.pid)': there is no such process")
  }
}
