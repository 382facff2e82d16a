#if os(Linux)
typealias Bundles = LinuxBundles

/// A bundle is an executable that runs one of its two frameworks.
enum LinuxBundles: BundlePlatform {
  static func xctest(_ bundle: String, tests: String?) -> [String] {
    [bundle, "--testing-library", "xctest"] + (tests.map { [$0] } ?? [])
  }

  static func swiftTesting(_ bundle: String, options: [String]) -> [String] {
    [bundle, "--testing-library", "swift-testing"] + options
  }

  static func environment(_ framework: Framework) -> [String: String] { [:] }

  static func preload(_ library: String, in environment: inout [String: String]) {
    prepend(library, to: "LD_PRELOAD", in: &environment)
  }
}
#endif
