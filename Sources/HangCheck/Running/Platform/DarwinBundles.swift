#if os(macOS)
import Foundation

typealias Bundles = DarwinBundles

/// Written by the sources of SwiftPM; not run yet.
enum DarwinBundles: BundlePlatform {
  static func xctest(_ bundle: String, tests: String?) -> [String] {
    ["/usr/bin/xcrun", "xctest"] + (tests.map { ["-XCTest", $0] } ?? []) + [bundle]
  }

  static func swiftTesting(_ bundle: String, options: [String]) -> [String] {
    let name = bundle.split(separator: "/").last?.split(separator: ".").first ?? ""
    let binary = "\(bundle)/Contents/MacOS/\(name)"
    return [toolchain + "/usr/libexec/swift/pm/swiftpm-testing-helper", "--test-bundle-path", binary]
      + options + [binary, "--testing-library", "swift-testing"]
  }

  static func environment(_ framework: Framework) -> [String: String] {
    let platform = developer + "/Platforms/MacOSX.platform/Developer"
    let paths = [
      "DYLD_FRAMEWORK_PATH": platform + "/Library/Frameworks", "DYLD_LIBRARY_PATH": platform + "/usr/lib",
    ]
    return framework == .swiftTesting ? paths : paths.merging(["SWIFT_TESTING_ENABLED": "0"]) { $1 }
  }

  static func preload(_ library: String, in environment: inout [String: String]) {
    prepend(library, to: "DYLD_INSERT_LIBRARIES", in: &environment)
  }

  private static var developer: String {
    ProcessInfo.processInfo.environment["DEVELOPER_DIR"] ?? "/var/db/xcode_select_link"
  }

  private static var toolchain: String { developer + "/Toolchains/XcodeDefault.xctoolchain" }
}
#endif
