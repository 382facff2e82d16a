import PackagePlugin

@main
struct CheckHangs: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let tool = Tool(url: try context.tool(named: "check-hangs").url, directory: context.pluginWorkDirectoryURL)
    guard try tool.understands(arguments) else { return }
    let target = try Target(context, building: packageManager, beside: tool)
    try tool.run(arguments, on: target)
  }
}

/// Shown by SwiftPM as `error: …`, and nothing else.
struct Failure: Error, CustomStringConvertible {
  var description: String

  init(_ description: String) { self.description = description }
}
