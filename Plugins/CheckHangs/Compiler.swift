import Foundation
import PackagePlugin

/// The compiler, asked for its version while something else goes on.
struct Compiler {
  private let process = Process()
  private let answer = Pipe()

  init(_ context: PluginContext) throws {
    process.executableURL = try context.tool(named: "swift-frontend").url
    process.arguments = ["--version"]
    process.standardOutput = answer
    try process.run()
  }

  /// Where it lies, with the tools that belong to it.
  var directory: String { process.executableURL?.deletingLastPathComponent().path ?? "" }

  /// `6.3.1`, from `Swift version 6.3.1 (…)`.
  var version: String {
    let words = answer.fileHandleForReading.text().split(separator: " ")
    return words.drop { $0 != "version" }.dropFirst().first.map(String.init) ?? "unknown"
  }
}
