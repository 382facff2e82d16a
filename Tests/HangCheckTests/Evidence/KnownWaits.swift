import Foundation

/// Where the tasks of `Tests/SuspendedTasks` wait, as the comments behind its awaits say:
/// `// <- group.1 member.0: a continuation`.
struct KnownWaits: Sendable {
  struct Place: Hashable, Sendable {
    var file: String
    var line: Int
  }

  /// Of each task, the innermost first.
  private(set) var places: [String: [Place]] = [:]
  private(set) var waits: [String: String] = [:]

  static let sources = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../SuspendedTasks").standardized

  static func files() throws -> [URL] {
    try FileManager.default.contentsOfDirectory(at: sources, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "swift" }
  }

  init() throws {
    var found: [String: [Int: Place]] = [:]
    for file in try Self.files() {
      let lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
      for (index, line) in lines.enumerated() {
        guard let mark = line.range(of: "// <- ") else { continue }
        let parts = line[mark.upperBound...].components(separatedBy: ": ")
        for word in parts[0].split(separator: " ").map({ $0.split(separator: ".") }) {
          let place = Place(file: file.lastPathComponent, line: index + 1)
          found[String(word[0]), default: [:]][Int(word[1]) ?? -1] = place
          if parts.count > 1 { waits[String(word[0])] = parts[1] }
        }
      }
    }
    places = found.mapValues { byDepth in byDepth.sorted { $0.key < $1.key }.map(\.value) }
  }
}
