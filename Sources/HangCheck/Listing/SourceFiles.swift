import Foundation

/// The Swift files of a package: not what is hidden, as `.build` is, and not what belongs to a package inside it.
struct SourceFiles: Sequence {
  private let root: String

  init(in directory: String) {
    root = directory
  }

  func makeIterator() -> AnyIterator<String> {
    let files = FileManager.default
    let all = files.enumerator(
      at: URL(filePath: root, directoryHint: .isDirectory), includingPropertiesForKeys: [.isDirectoryKey],
      options: .skipsHiddenFiles)
    return AnyIterator {
      while let url = all?.nextObject() as? URL {
        let path = url.path(percentEncoded: false)
        if path.hasSuffix(".swift") { return path }
        if url.hasDirectoryPath, files.fileExists(atPath: path + "/Package.swift") { all?.skipDescendants() }
      }
      return nil
    }
  }
}
