import Foundation

/// `swift package check-hangs` on a package beside this one, as a user types it, with build files of its own.
struct CheckHangsCommand {
  struct Ended {
    var status: Int32
    var output: String
    /// The report, where one was written.
    var json: Data?
    var seconds: Double
    /// Command lines of processes that outlived the command.
    var left: [String]
  }

  var package: URL
  var scratch: URL
  /// After so many seconds the command is killed.
  var patience = 900.0

  /// Runs it with `--json` and these arguments.
  ///
  /// - Parameter configuration: nil for that which SwiftPM takes by itself.
  func run(_ arguments: [String], configuration: String? = nil) throws -> Ended {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("check-hangs-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (log, report) = (folder.appendingPathComponent("log"), folder.appendingPathComponent("report.json"))
    try Data().write(to: log)
    let mark = UUID().uuidString
    let words = (configuration.map { ["-c", $0] } ?? []) + ["check-hangs", "--json", report.path] + arguments
    let process = try command(words, mark: mark, log: FileHandle(forWritingTo: log))
    let start = Date()
    try process.run()
    waitOrKill(process)
    let left = OtherProcesses(mark: mark)
    return Ended(
      status: process.terminationStatus, output: String(decoding: try Data(contentsOf: log), as: UTF8.self),
      json: try? Data(contentsOf: report), seconds: Date().timeIntervalSince(start), left: left.killAll()
    )
  }

  private func command(_ words: [String], mark: String, log: FileHandle) -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["swift", "package", "--package-path", package.path, "--scratch-path", scratch.path] + words
    process.environment = ProcessInfo.processInfo.environment.merging([OtherProcesses.variable: mark]) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = log
    process.standardError = log
    return process
  }

  private func waitOrKill(_ process: Process) {
    let end = Date().addingTimeInterval(patience)
    while process.isRunning, Date() < end { Thread.sleep(forTimeInterval: 0.1) }
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
  }
}
