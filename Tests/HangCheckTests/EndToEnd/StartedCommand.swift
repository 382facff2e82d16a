import Foundation

/// A command that runs, with files for what it prints and for its report.
struct StartedCommand {
  struct Ended {
    var status: Int32
    /// What it printed, errors and live lines first.
    var output: String
    /// The report, where one was written.
    var json: Data?
    var seconds: Double
    /// Command lines of processes that outlived the command.
    var left: [String]
  }

  let processes: MarkedProcesses
  private let process = Process()
  private let folder: URL
  private let start = Date()
  private var log: URL { folder.appendingPathComponent("log") }
  private var errors: URL { folder.appendingPathComponent("errors") }

  init(_ command: [String], _ arguments: [String], _ environment: [String: String]) throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("check-hangs-\(UUID().uuidString)")
    processes = MarkedProcesses(mark: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // One each: SwiftPM may write to the one in the middle of a line of the other.
    for file in [log, errors] { try Data().write(to: file) }
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command + ["--json", folder.appendingPathComponent("report.json").path] + arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
      .merging([MarkedProcesses.variable: processes.mark]) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: log)
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
  }

  var pid: Int32 { process.processIdentifier }
  var isRunning: Bool { process.isRunning }

  /// For so many seconds, and then kills it.
  func wait(_ patience: Double) {
    let end = Date().addingTimeInterval(patience)
    while process.isRunning, Date() < end { Thread.sleep(forTimeInterval: 0.05) }
    if process.isRunning { kill(pid, SIGKILL) }
    process.waitUntilExit()
  }

  /// What came of it. Kills what it has left.
  func ended() throws -> Ended {
    Ended(
      status: process.terminationStatus,
      output: String(decoding: try Data(contentsOf: errors) + Data(contentsOf: log), as: UTF8.self),
      json: try? Data(contentsOf: folder.appendingPathComponent("report.json")),
      seconds: Date().timeIntervalSince(start), left: processes.killAll())
  }

  /// The names of files beside the report that are neither it nor what was printed.
  func otherFiles() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { !["errors", "log", "report.json"].contains($0) }
  }

  func removeFiles() { try? FileManager.default.removeItem(at: folder) }
}
