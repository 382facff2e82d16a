import Foundation
import PackagePlugin

/// The library that is loaded into test processes.
///
/// SwiftPM takes a third of a second to find that there is nothing to build, so it is asked only where something the
/// library is made of is newer than its last build: its sources, or the tool, which each change of compiler or flags
/// makes anew.
struct Observer {
  private let sources: [URL]
  private let tool: Tool

  init(_ context: PluginContext, beside tool: Tool) {
    sources = context.package.sources(of: "HangObserver")
    self.tool = tool
  }

  /// Its path; nil where it cannot be built, and the tool does without.
  func path(builtBy packages: PackageManager) -> String? {
    if let known = try? String(contentsOf: record, encoding: .utf8), isFresh(known) { return known }
    let parameters = PackageManager.BuildParameters(configuration: .inherit)
    let result = try? packages.build(.product("HangObserver"), parameters: parameters)
    guard let path = result?.builtArtifacts.first(where: { $0.kind == .dynamicLibrary })?.url.path else { return nil }
    try? Data(path.utf8).write(to: record)
    return path
  }

  /// Where its path was written down when it was last built; debug and release have one each.
  private var record: URL {
    tool.directory.appending(path: "observer-\(tool.url.deletingLastPathComponent().lastPathComponent)")
  }

  private func isFresh(_ path: String) -> Bool {
    guard let built = changed(record), changed(URL(filePath: path)) != nil, !sources.isEmpty else { return false }
    return (sources + [tool.url]).allSatisfy { changed($0).map { $0 < built } ?? false }
  }

  private func changed(_ file: URL) -> Date? {
    try? file.resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate
  }
}

extension Package {
  /// The source files of a target in this package or one that it depends on.
  fileprivate func sources(of target: String) -> [URL] {
    var open = [self]
    var seen: Set<Package.ID> = []
    while let package = open.popLast() {
      guard seen.insert(package.id).inserted else { continue }
      let found = package.targets.first { $0.name == target } as? SourceModuleTarget
      if let found { return found.sourceFiles.map(\.url) }
      open += package.dependencies.map(\.package)
    }
    return []
  }
}
