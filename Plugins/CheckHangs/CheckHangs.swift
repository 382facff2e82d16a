import Foundation
import PackagePlugin

@main
struct CheckHangs: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let tool = Tool(url: try context.tool(named: "check-hangs").url, directory: context.pluginWorkDirectoryURL)
    guard try tool.isToRun(arguments) else { return }
    let compiler = try Compiler(context)
    let target = Target(
      packageName: context.package.displayName, packageDirectory: context.package.directoryURL.path,
      testTargets: context.package.testTargets, products: tool.url.deletingLastPathComponent().path,
      bundles: try packageManager.buildTests(of: context.package),
      observer: Observer(context, beside: tool).path(builtBy: packageManager),
      command: Host.command, arguments: arguments,
      isTerminal: Host.isOnTerminal, scratchDirectory: context.pluginWorkDirectoryURL.path,
      swiftVersion: compiler.version, toolchain: compiler.directory)
    let status = try tool.run(arguments, on: target)
    if status != 0 { throw Failure("check-hangs: exit code \(status)") }
  }
}

/// The package whose tests were built, as the tool reads it.
struct Target: Encodable {
  var packageName: String
  var packageDirectory: String
  var testTargets: [String]
  /// The directory of what was built.
  var products: String
  /// The test bundles that SwiftPM names.
  var bundles: [String]
  var observer: String?
  /// What SwiftPM was called with, and which of that comes behind the verb.
  var command: [String]?
  var arguments: [String]
  /// Whether a person reads the report where SwiftPM prints it.
  var isTerminal: Bool
  var scratchDirectory: String
  var swiftVersion: String
  /// The directory of the compiler and its companions.
  var toolchain: String
}

/// What SwiftPM shows as `error: …`, before it ends with 1.
struct Failure: Error, CustomStringConvertible {
  var description: String

  init(_ description: String) { self.description = description }
}
