import Foundation
import PackagePlugin

/// check-hangs itself, as a process.
struct Tool {
  var url: URL
  /// Where files for it go.
  var directory: URL

  /// Asks the tool what it makes of the words, before anything is built. False where that was the answer: the help.
  func understands(_ arguments: [String]) throws -> Bool {
    let (output, errors) = (Pipe(), Pipe())
    let process = process(["--check-usage"] + arguments, output: output, errors: errors)
    try process.run()
    let (help, error) = (output.readToEnd(), errors.readToEnd())
    process.waitUntilExit()
    if process.terminationStatus != 0 { throw Failure(error) }
    print(help, terminator: "")
    return help.isEmpty
  }

  /// What the tool says while it runs is shown at once, and its report at the end.
  func run(_ arguments: [String], on target: Target) throws {
    let description = directory.appending(path: "target.json")
    try JSONEncoder().encode(target).write(to: description)
    let report = directory.appending(path: "report.txt")
    try Data().write(to: report)
    let (lifeline, live) = (Pipe(), Pipe())
    let process = process(
      ["--target", description.path] + arguments, output: try FileHandle(forWritingTo: report), errors: live)
    process.standardInput = lifeline
    try process.run()
    forwardSignals(to: process.processIdentifier)
    live.forEachLine { Diagnostics.progress($0) }
    process.waitUntilExit()
    print(try String(contentsOf: report, encoding: .utf8), terminator: "")
    if process.terminationStatus != 0 { throw Failure("check-hangs: exit code \(process.terminationStatus)") }
    withExtendedLifetime(lifeline) {}
  }

  private func process(_ arguments: [String], output: Any, errors: Any) -> Process {
    let process = Process()
    process.executableURL = url
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = errors
    return process
  }
}

extension Pipe {
  func readToEnd() -> String {
    String(decoding: fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  }

  fileprivate func forEachLine(_ body: (String) -> Void) {
    var rest = Data()
    while case let data = fileHandleForReading.availableData, !data.isEmpty {
      rest += data
      while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        body(String(decoding: rest[..<end], as: UTF8.self))
        rest = Data(rest[rest.index(after: end)...])
      }
    }
    if !rest.isEmpty { body(String(decoding: rest, as: UTF8.self)) }
  }
}
