import Foundation
import PackagePlugin

/// check-hangs itself, as a process.
struct Tool {
  var url: URL
  /// Where files for it go.
  var directory: URL

  /// Whether the words ask for a run. Shows itself what the tool answers without one, and fails where the tool does.
  func isToRun(_ arguments: [String]) throws -> Bool {
    let (help, error) = (Pipe(), Pipe())
    let process = process(["--check-usage"] + arguments, input: FileHandle.nullDevice, output: help, errors: error)
    try process.run()
    let (shown, message) = (help.fileHandleForReading.text(), error.fileHandleForReading.text())
    print(shown, terminator: "")
    if process.exitCode() != 0 { throw Failure(String(message.dropLast())) }
    return shown.isEmpty
  }

  /// Shows what the tool says while it runs, then its report, and returns its exit code.
  func run(_ arguments: [String], on target: Target) throws -> Int32 {
    let description = directory.appending(path: "target.json")
    try JSONEncoder().encode(target).write(to: description)
    // A file: a pipe that nobody reads until the other one has ended could be full before.
    let report = directory.appending(path: "report.txt")
    try Data().write(to: report)
    // Opened before the tests run: they might remove it.
    let written = try FileHandle(forReadingFrom: report)
    let (lifeline, live) = (Pipe(), Pipe())
    let process = process(
      ["--target", description.path] + arguments, input: lifeline, output: try FileHandle(forWritingTo: report),
      errors: live)
    try process.run()
    forwardSignals(to: process.processIdentifier)
    showLines(of: live.fileHandleForReading)
    let status = process.exitCode()
    show(written.readDataToEndOfFile(), isInterrupted: status == 130)
    if status != 0 { waitUntilShown() }
    // Its end would tell the tool that this process has died.
    withExtendedLifetime(lifeline) {}
    return status
  }

  private func process(_ arguments: [String], input: Any, output: Any, errors: Any) -> Process {
    let process = Process()
    process.executableURL = url
    process.arguments = arguments
    process.standardInput = input
    process.standardOutput = output
    process.standardError = errors
    return process
  }

  /// As text, which SwiftPM sends to its own stdout; but not when it was interrupted and may end before it does.
  private func show(_ report: Data, isInterrupted: Bool) {
    if isInterrupted {
      Diagnostics.progress(String(decoding: report, as: UTF8.self))
    } else {
      FileHandle.standardOutput.write(report)
    }
  }

  /// The error that follows is a message, and could stand in the middle of the report.
  private func waitUntilShown() {
    for _ in 0..<200 where Host.untakenBytes > 0 { Thread.sleep(forTimeInterval: 0.01) }
    Thread.sleep(forTimeInterval: 0.05)
  }

  /// As messages, which SwiftPM shows at once; text it may hold back until the end. It takes both in side by side, so
  /// text that came right behind a message could overtake it.
  private func showLines(of live: FileHandle) {
    let (clock, pause) = (ContinuousClock(), Duration.milliseconds(50))
    var last = clock.now - pause
    live.forEachLine {
      Diagnostics.progress($0)
      last = clock.now
    }
    while clock.now < last + pause { Thread.sleep(forTimeInterval: 0.01) }
  }
}

extension Process {
  /// As a shell counts it.
  fileprivate func exitCode() -> Int32 {
    waitUntilExit()
    return terminationReason == .exit ? terminationStatus : 128 + terminationStatus
  }
}
