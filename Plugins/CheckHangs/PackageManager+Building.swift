import Foundation
import PackagePlugin

extension PackageManager {
  /// Builds the package with its tests, as the user's own `-c` and the like ask for it, and returns the test bundles.
  func buildTests(of package: Package, in products: URL) throws -> [String] {
    let hasTests = package.targets.contains { ($0 as? SourceModuleTarget)?.kind == .test }
    guard hasTests else { throw Failure("check-hangs: \(package.displayName) has no tests (exit code 4)") }
    let parameters = BuildParameters(configuration: .inherit, echoLogs: true)
    let result = try build(.all(includingTests: true), parameters: parameters)
    guard result.succeeded else { throw Failure("check-hangs: the build failed (exit code 65)") }
    let bundles = result.builtArtifacts.map(\.url).filter { $0.pathExtension == "xctest" }
    // Up to 6.3 the artifacts leave out the tests: one bundle for all, beside the products.
    let sole = products.appending(path: "\(package.displayName)PackageTests.xctest")
    return bundles.isEmpty ? [sole.path] : bundles.map(\.path)
  }
}
