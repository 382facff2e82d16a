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
    "the same holds for programs that are optimised, have the runtime in them, or are watched by a sanitizer",
    .enabled(
      if: ProcessInfo.processInfo.environment["CHECK_HANGS_END_TO_END"] != nil,
      "set CHECK_HANGS_END_TO_END=1 to run it: it builds the program anew"),
    arguments: ["-O", "-static-stdlib", "-sanitize=thread", "-sanitize=address"])
  func otherwiseBuilt(_ option: String) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "SuspendedTasks-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let program = folder.appending(path: "SuspendedTasks").path
    let compiler = Process()
    compiler.executableURL = URL(filePath: "/usr/bin/env")
    compiler.arguments = ["swiftc", option, "-g", "-parse-as-library", "-o", program]
    compiler.arguments? += try KnownWaits.files().map(\.path)
    compiler.currentDirectoryURL = folder
    try compiler.run()
    compiler.waitUntilExit()
    try #require(compiler.terminationStatus == 0)
    try check(program)
  }

  private func check(_ path: String) throws {
    let known = try KnownWaits()
    try #require(known.places.count >= 20)
    let sleepers = Set(known.waits.filter { $0.value == "Task.sleep" }.keys)
    let program = try RunningProgram(path)
    var evidence = Evidence.collect(of: program.pid, toolchain: Self.toolchain)
    // Until all have come to their awaits, and the timers of those that sleep are set.
    let end = hc_now() + 60
    while evidence.seen != known.places || Set(evidence.left.keys) != sleepers, hc_now() < end {
      hc_wait_readable(nil, 0, 0.1)
      evidence = Evidence.collect(of: program.pid, toolchain: Self.toolchain)
    }
    for (name, places) in known.places { #expect(evidence.seen[name] == places, "\(name)") }
    #expect(evidence.seen.count == known.places.count)
    for (name, wait) in known.waits { #expect(evidence.waits[name] == wait, "\(name)") }
    #expect(Set(evidence.left.keys) == sleepers)
    for (name, seconds) in evidence.left { #expect((50_000..<100_001).contains(seconds), "\(name)") }
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

  /// For how long each would still sleep.
  fileprivate var left: [String: Double] { named.compactMapValues(\.secondsLeft) }

  /// What each waits for, without what that one waits for in turn.
  fileprivate var waits: [String: String] {
    named.compactMapValues { $0.wait.flatMap { $0.components(separatedBy: ", ").first } }
  }
}
