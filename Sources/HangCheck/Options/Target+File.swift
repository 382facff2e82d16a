import CHangCheck
import Foundation

extension Target {
  /// What the plugin writes, in JSON.
  private struct File: Decodable {
    var packageName: String
    var packageDirectory: String
    var testTargets: [String]
    var products: String
    var bundles: [String]
    var command: [String]?
    var arguments: [String]
    var observer: String?
    var isTerminal: Bool
    var scratchDirectory: String
    var swiftVersion: String
    var toolchain: String?
  }

  /// Reads what the plugin wrote.
  ///
  /// - Parameters:
  ///   - path: nil where no file was named.
  ///   - environment: the tool's own, which SwiftPM gave to the plugin.
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
      packageName: file.packageName, packageDirectory: file.packageDirectory,
      bundles: TestBundles.paths(
        named: file.bundles, package: file.packageName, targets: file.testTargets, products: file.products),
      // A library that is made for a sanitizer cannot be loaded before it.
      observer: hc_is_sanitized() ? nil : file.observer, environment: environment.withoutPluginHost,
      // Where `swift test` runs them, wherever it was called.
      workingDirectory: file.packageDirectory,
      scratchDirectory: file.scratchDirectory, swiftVersion: file.swiftVersion)
    packageOptions = PackageOptions.words(of: file.command, before: file.arguments, products: file.products)
    isSanitized = hc_is_sanitized()
    if isSanitized { self.environment = self.environment.withoutLeaks }
    isTerminal = file.isTerminal
    toolchain = file.toolchain.map(Toolchain.init) ?? Toolchain(searchPath: environment["PATH"])
  }
}

extension [String: String] {
  /// As `swift test` gives it to tests: without the toolchain's libraries, which SwiftPM puts behind the user's own for
  /// plugins. The tests would pass them on to every program that they start.
  var withoutPluginHost: [String: String] {
    var libraries = self["LD_LIBRARY_PATH", default: ""].split(separator: ":", omittingEmptySubsequences: false)
    guard let last = libraries.last, last.hasSuffix("/lib/swift/linux") else { return self }
    libraries.removeLast()
    var environment = self
    environment["LD_LIBRARY_PATH"] = libraries.isEmpty ? nil : libraries.joined(separator: ":")
    return environment
  }

  /// XCTest leaks on Linux, so that each of its processes leaves as if something had failed. Who looks for leaks says
  /// so.
  var withoutLeaks: [String: String] {
    let options = self["ASAN_OPTIONS", default: ""]
    if options.contains("detect_leaks") || self["LSAN_OPTIONS"] != nil { return self }
    return merging(["ASAN_OPTIONS": options + (options.isEmpty ? "" : ":") + "detect_leaks=0"]) { $1 }
  }
}
