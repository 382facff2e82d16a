import Foundation
import PackagePlugin

extension PackageManager {
  /// Builds the package with its tests, as the user's own `-c` and the like ask for it, and returns the test bundles
  /// that SwiftPM names: up to 6.3 none.
  func buildTests(of package: Package) throws -> [String] {
    if package.testTargets.isEmpty { throw Failure("check-hangs: \(package.displayName) has no tests (exit code 4)") }
    let parameters = BuildParameters(configuration: .inherit, echoLogs: true)
    let result = try build(.all(includingTests: true), parameters: parameters)
    guard result.succeeded else { throw Failure("check-hangs: the build failed (exit code 65)") }
    return result.builtArtifacts.map(\.url).filter { $0.pathExtension == "xctest" }.map(\.path)
  }
}

extension Package {
  /// Their names.
  var testTargets: [String] { targets.filter { ($0 as? SourceModuleTarget)?.kind == .test }.map(\.name) }
}
