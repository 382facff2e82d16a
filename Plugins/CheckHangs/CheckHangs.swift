import PackagePlugin

@main
struct CheckHangs: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {}
}
