import Foundation

/// What the plugin tells the tool about the package whose tests it built.
package struct Target: Hashable, Sendable {
  package var packageName: String
  package var packageDirectory: String
  /// The test bundles to run, executables on Linux.
  package var bundles: [String]
  /// The dynamic library that is preloaded into test processes: it tells XCTest's events, and keeps what tests fork
  /// from telling Swift Testing's. nil: XCTest's text is read instead.
  package var observer: String?
  /// Environment and working directory for the tests.
  package var environment: [String: String]
  package var workingDirectory: String
  /// A directory the tool may write to.
  package var scratchDirectory: String
  package var swiftVersion: String
  /// SwiftPM's own options, as they were typed before the verb.
  package var packageOptions: [String] = []
  /// Whether the tests were built with a sanitizer.
  package var isSanitized = false
  /// Whether the report is printed on a terminal.
  package var isTerminal = false
  /// What names code; nil where there is none.
  package var toolchain: Toolchain?

  package init(
    packageName: String, packageDirectory: String, bundles: [String], observer: String?,
    environment: [String: String], workingDirectory: String, scratchDirectory: String, swiftVersion: String
  ) {
    self.packageName = packageName
    self.packageDirectory = packageDirectory
    self.bundles = bundles
    self.observer = observer
    self.environment = environment
    self.workingDirectory = workingDirectory
    self.scratchDirectory = scratchDirectory
    self.swiftVersion = swiftVersion
  }
}

extension Target {
  /// Before the package is built nothing is known of it.
  static let unbuilt = Target(
    packageName: "", packageDirectory: "", bundles: [], observer: nil, environment: [:], workingDirectory: "",
    scratchDirectory: "", swiftVersion: "")
}
