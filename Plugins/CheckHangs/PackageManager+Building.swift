import Foundation
import PackagePlugin

extension PackageManager {
  /// Builds the package with its tests, as the user's own `-c` and the like ask for it, and returns the test bundles.
  func buildTests(of package: Package, in products: URL) throws -> [String] {
    let targets = package.targets.filter { ($0 as? SourceModuleTarget)?.kind == .test }
    if targets.isEmpty { throw Failure("check-hangs: \(package.displayName) has no tests (exit code 4)") }
    let parameters = BuildParameters(configuration: .inherit, echoLogs: true)
    let result = try build(.all(includingTests: true), parameters: parameters)
    guard result.succeeded else { throw Failure("check-hangs: the build failed (exit code 65)") }
    let bundles = result.builtArtifacts.map(\.url).filter { $0.pathExtension == "xctest" }
    if !bundles.isEmpty { return bundles.map(\.path) }
    // Up to 6.3 the artifacts leave out the tests: one bundle for all lies beside the products, or, built by
    // swiftbuild, a program for each target.
    let runners = targets.map { products.appending(path: "\($0.name)-test-runner").path }
    let sole = products.appending(path: "\(package.displayName)PackageTests.xctest").path
    let built = ([sole] + runners).filter(FileManager.default.fileExists)
    return built.isEmpty ? [sole] : built
  }
}
