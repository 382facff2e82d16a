import Foundation

/// `swift package check-hangs` on a package beside this one, as a user types it, with build files of its own.
struct CheckHangsCommand {
  var package: URL
  var scratch: URL
  /// `thread` or `address`, to build the tests with that sanitizer.
  var sanitizer: String?
  /// Beside what the environment is here.
  var environment: [String: String] = [:]
  /// After so many seconds the command is killed.
  var patience = 900.0

  /// Runs it with `--json` and these arguments.
  ///
  /// - Parameter configuration: nil for that which SwiftPM takes by itself.
  func run(_ arguments: [String], configuration: String? = nil) throws -> StartedCommand.Ended {
    let command = try start(arguments, configuration: configuration)
    defer { command.removeFiles() }
    command.wait(patience)
    return try command.ended()
  }

  /// Starts it with `--json` and these arguments.
  func start(_ arguments: [String], configuration: String? = nil) throws -> StartedCommand {
    let own = ["--package-path", package.path, "--scratch-path", scratch.path]
    let built = (configuration.map { ["-c", $0] } ?? []) + (sanitizer.map { ["--sanitize=\($0)"] } ?? [])
    return try StartedCommand(["swift", "package"] + own + built + ["check-hangs"], arguments, environment)
  }
}
