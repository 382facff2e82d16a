/// What the user asked for on the command line.
package struct Options: Hashable, Sendable {
  /// How long a test, or silence in a parallel run, may last before it is called hung, in seconds.
  package var limit = 60.0
  /// From how many seconds on a test is called slow.
  package var slow = 1.0
  /// How long a process may take to leave after its last test.
  package var exitLimit = 2.0
  /// Regular expressions searched for in a test's id; a test is selected where any `filter` and no `skip` matches.
  package var filter: [String] = []
  package var skip: [String] = []
  package var only: Framework?
  /// One test after the other, also in Swift Testing.
  package var isSerial = false
  package var json: String?
  package var isQuiet = false

  package init() {}
}

/// What the plugin tells the tool about the package whose tests it built.
package struct Target: Hashable, Sendable {
  package var packageName: String
  package var packageDirectory: String
  /// The test bundles to run, executables on Linux.
  package var bundles: [String]
  /// The dynamic library that is preloaded into XCTest runs; nil: read the text instead.
  package var observer: String?
  /// Environment and working directory for the tests.
  package var environment: [String: String]
  package var workingDirectory: String
  /// A directory the tool may write to.
  package var scratchDirectory: String
  package var swiftVersion: String

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
