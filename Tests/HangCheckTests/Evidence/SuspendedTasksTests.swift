import CHangCheck
import Foundation
import Testing

@testable import HangCheck

/// Where the tasks of a program with known awaits are found to wait.
@Suite(.onOwnThreads)
struct SuspendedTasksTests {
  static let toolchain = Toolchain(searchPath: ProcessInfo.processInfo.environment["PATH"])

  @Test("every suspended task is found at the lines of its awaits, and says what it waits for")
  func debug() throws { try check(Built.suspendedTasks) }

  @Test(
    "the same holds for an optimised program",
    .enabled(
      if: ProcessInfo.processInfo.environment["CHECK_HANGS_END_TO_END"] != nil,
      "set CHECK_HANGS_END_TO_END=1 to run it: it builds the program anew"))
  func release() throws {
    let program = FileManager.default.temporaryDirectory.appending(path: "SuspendedTasks-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: program) }
    let sources = try KnownWaits.files().map(\.path)
    let compiler = try #require(Self.toolchain)
    let options = ["-O", "-g", "-parse-as-library", "-module-cache-path", program + "-modules", "-o", program]
    try #require(compiler.output(of: "swiftc", options + sources, until: hc_now() + 300) != nil)
    try check(program)
  }

  private func check(_ path: String) throws {
    let known = try KnownWaits()
    try #require(known.places.count >= 20)
    let program = try RunningProgram(path)
    var evidence = Evidence.collect(of: program.pid, toolchain: Self.toolchain)
    // Until all have come to their awaits.
    let end = hc_now() + 60
    while evidence.seen != known.places, hc_now() < end {
      hc_wait_readable(nil, 0, 0.1)
      evidence = Evidence.collect(of: program.pid, toolchain: Self.toolchain)
    }
    for (name, places) in known.places { #expect(evidence.seen[name] == places, "\(name)") }
    #expect(evidence.seen.count == known.places.count)
    for (name, wait) in known.waits { #expect(evidence.waits[name] == wait, "\(name)") }
    #expect(evidence.unbegunTasks == 0)
    #expect(evidence.problems == [])
  }
}

extension Evidence {
  /// By the names of the tasks; a child without one is called after what it is.
  private var named: [String: TaskReport] {
    Dictionary(taskReports.map { ($0.name ?? ($0.parent == nil ? "?" : "lazy"), $0) }, uniquingKeysWith: { $1 })
  }

  fileprivate var seen: [String: [KnownWaits.Place]] {
    named.mapValues { report in
      report.frames.filter { !$0.isRuntime }.map { KnownWaits.Place(file: $0.file ?? "?", line: $0.line ?? 0) }
    }
  }

  /// What each waits for, without what that one waits for in turn.
  fileprivate var waits: [String: String] {
    named.compactMapValues { $0.wait.flatMap { $0.components(separatedBy: ", ").first } }
  }
}
