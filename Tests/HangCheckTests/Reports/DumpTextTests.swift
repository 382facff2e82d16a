import CHangCheck
import Foundation
import Testing

@testable import HangCheck

@Suite("The text of --dump", .onOwnThreads)
struct DumpTextTests {
  private func text(_ pid: Int32) throws -> String {
    try DumpText.of(pid, environment: ProcessInfo.processInfo.environment)
  }

  @Test("where each task of a running program waits, and what its threads do")
  func running() throws {
    let program = try RunningProgram(Built.suspendedTasks)
    let first = "fetchNever() (Waits.swift:7)\n"
    let end = hc_now() + 60
    while try !text(program.pid).contains(first), hc_now() < end { hc_wait_readable(nil, 0, 0.1) }
    let text = try text(program.pid)
    let task = try Regex(#"task [0-9]+ "continuation", waiting for a continuation:\n(  .*\n)*?  Store\.fetchNever"#)
    #expect(text.contains(task), Comment(rawValue: text))
    #expect(text.contains(first + "  Store.load() (Waits.swift:12)\n"), Comment(rawValue: text))
    #expect(text.contains(/\n([0-9]+ threads|thread [0-9]+), (idle|blocked)/), Comment(rawValue: text))
  }

  @Test("a process that is not there is an error that names it")
  func gone() throws {
    let program = try RunningProgram(Built.suspendedTasks)
    program.end()
    let error = try #require(throws: UsageError.self) { try text(program.pid) }
    #expect(error.message == "--dump '\(program.pid)': there is no such process")
  }
}
