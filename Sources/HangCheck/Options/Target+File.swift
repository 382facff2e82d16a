import Foundation

extension Target {
  /// The plugin's words, in JSON. The environment is not among them: the tool's own is that of the tests.
  private struct File: Decodable {
    var packageName: String
    var packageDirectory: String
    var bundles: [String]
    var observer: String?
    var scratchDirectory: String
    var swiftVersion: String
  }

  /// Reads what the plugin wrote.
  ///
  /// - Parameters:
  ///   - path: nil where no file was named.
  ///   - environment: what the tests get, as `swift test` would give it to them.
  package init(file path: String?, environment: [String: String]) throws(UsageError) {
    guard let path else {
      throw UsageError("check-hangs does not run by itself: use 'swift package check-hangs', which builds the tests")
    }
    let file: File
    do {
      file = try JSONDecoder().decode(File.self, from: Data(contentsOf: URL(filePath: path)))
    } catch {
      throw UsageError("--target '\(path)' does not describe a package: use 'swift package check-hangs'")
    }
    self.init(
      packageName: file.packageName, packageDirectory: file.packageDirectory, bundles: file.bundles,
      observer: file.observer, environment: environment,
      // Where `swift test` runs them, wherever it was called.
      workingDirectory: file.packageDirectory,
      scratchDirectory: file.scratchDirectory, swiftVersion: file.swiftVersion)
  }
}
