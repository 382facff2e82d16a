#if os(Linux)
import Foundation
import Synchronization

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
    // The dynamic linker takes both for the end of a name, and knows no way to write them.
    let isWritable = !library.contains { " :".contains($0) }
    prepend(isWritable ? library : OpenFiles.path(of: library), to: "LD_PRELOAD", in: &environment)
  }
}

/// Paths without special characters, of files that stay open in this process.
private enum OpenFiles {
  /// Guards their descriptors.
  private static let descriptors = Mutex<[String: Int32]>([:])

  static func path(of file: String) -> String {
    let descriptor = descriptors.withLock { descriptors in
      if let known = descriptors[file] { return known }
      let descriptor = open(file, O_RDONLY | O_CLOEXEC)
      if descriptor >= 0 { descriptors[file] = descriptor }
      return descriptor
    }
    return descriptor < 0 ? file : "/proc/\(getpid())/fd/\(descriptor)"
  }
}
#endif
