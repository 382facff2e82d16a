import Foundation
import PackagePlugin

/// The package whose tests were built, as the tool reads it.
struct Target: Encodable {
  var packageName: String
  var packageDirectory: String
  var bundles: [String]
  var observer: String?
  var scratchDirectory: String
  var swiftVersion: String

  /// Builds the package and its tests.
  init(_ context: PluginContext, building packages: PackageManager, beside tool: Tool) throws {
    packageName = context.package.displayName
    packageDirectory = context.package.directoryURL.path
    scratchDirectory = context.pluginWorkDirectoryURL.path
    swiftVersion = try context.swiftVersion()
    let products = tool.url.deletingLastPathComponent()
    bundles = try packages.buildTests(context.package, in: products)
    observer = packages.buildObserver()
  }
}

extension PackageManager {
  fileprivate func buildTests(_ package: Package, in products: URL) throws -> [String] {
    let isTested = package.targets.contains { ($0 as? SourceModuleTarget)?.kind == .test }
    guard isTested else { throw Failure("\(package.displayName) has no tests (exit code 4)") }
    let parameters = BuildParameters(configuration: .inherit, echoLogs: true)
    let result = try build(.all(includingTests: true), parameters: parameters)
    guard result.succeeded else { throw Failure("the build failed (exit code 65)") }
    let artifacts = result.builtArtifacts.map(\.url).filter { $0.pathExtension == "xctest" }
    let bundles = artifacts.isEmpty ? [products.appending(path: "\(package.displayName)PackageTests.xctest")] : artifacts
    return bundles.map(\.path)
  }

  /// The library that is preloaded into test processes; nil where it cannot be built: then the tool does without.
  fileprivate func buildObserver() -> String? {
    let result = try? build(.product("HangObserver"), parameters: BuildParameters(configuration: .inherit))
    return result?.builtArtifacts.first { $0.kind == .dynamicLibrary }?.url.path
  }
}
