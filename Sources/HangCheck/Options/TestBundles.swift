import Foundation

/// Where a build has put the tests.
enum TestBundles {
  /// - Parameters:
  ///   - named: the bundles that SwiftPM names: up to 6.3 none.
  ///   - targets: the package's test targets.
  ///   - products: the directory of what was built.
  static func paths(named: [String], package: String, targets: [String], products: String) -> [String] {
    if !named.isEmpty { return named }
    // One bundle for all lies beside the products, or, built by swiftbuild, a program for each target.
    let sole = "\(products)/\(package)PackageTests.xctest"
    let runners = targets.map { "\(products)/\($0)-test-runner" }
    let built = ([sole] + runners).filter(FileManager.default.fileExists)
    return built.isEmpty ? [sole] : built
  }
}
