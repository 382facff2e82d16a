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
  /// - Parameter packageOptions: further options of SwiftPM's own.
  func run(_ arguments: [String], packageOptions: [String] = []) throws -> StartedCommand.Ended {
    let command = try start(arguments, packageOptions: packageOptions)
    defer { command.removeFiles() }
    command.wait(patience)
    return try command.ended()
  }

  /// Starts it with `--json` and these arguments.
  func start(_ arguments: [String], packageOptions: [String] = []) throws -> StartedCommand {
    let words = ["swift", "package"] + options + packageOptions + ["check-hangs"]
    return try StartedCommand(words, arguments, environment)
  }

  /// Those of SwiftPM's options that it always has.
  var options: [String] {
    let own = ["--package-path", package.path, "--scratch-path", scratch.path]
    return own + (sanitizer.map { ["--sanitize=\($0)"] } ?? [])
  }
}
