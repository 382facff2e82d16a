import Foundation
import PackagePlugin

extension PluginContext {
  /// `6.3.1`: the compiler's own word for it.
  func swiftVersion() throws -> String {
    let process = Process()
    let answer = Pipe()
    process.executableURL = try tool(named: "swift-frontend").url
    process.arguments = ["--version"]
    process.standardOutput = answer
    try process.run()
    let words = answer.readToEnd().split(separator: " ")
    process.waitUntilExit()
    return words.drop { $0 != "version" }.dropFirst().first.map(String.init) ?? "unknown"
  }
}
