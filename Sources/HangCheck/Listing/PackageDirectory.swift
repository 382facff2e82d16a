import Foundation

/// The package's root, and how paths in it are written in reports.
package struct PackageDirectory: Hashable, Sendable {
  package let path: String
  private let prefixes: [String]

  package init(_ path: String) {
    let url = URL(filePath: path, directoryHint: .isDirectory)
    self.path = url.standardizedFileURL.path(percentEncoded: false)
    // The compiler may have seen the path with its symbolic links, or without.
    prefixes = [url.standardizedFileURL, url.resolvingSymlinksInPath()].map { directory in
      let path = directory.path(percentEncoded: false)
      return path.hasSuffix("/") ? path : path + "/"
    }
  }

  /// `Tests/MyTests/a.swift`; the path as it is where it lies outside.
  package func relative(_ path: String) -> String {
    for prefix in prefixes where path.hasPrefix(prefix) { return String(path.dropFirst(prefix.count)) }
    return path
  }
}
