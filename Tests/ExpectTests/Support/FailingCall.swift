import Foundation

/// A call that fails on purpose: the line of the fixture that ends in `// fails: name`.
struct FailingCall: Sendable {
  /// The test that the call is in has the same name.
  let name: String
  let path: String
  /// Below the fixture's `Tests` or `Sources`: what a file ID begins with.
  let file: String
  let line: Int
  let source: String

  static let inSwiftTesting = calls(in: "Tests/FailingSwiftTests")
  static let inXCTest = calls(in: "Tests/FailingXCTests")
  static let inPlainExecutable = calls(in: "Sources/plain")

  /// Where the piece ends, counted from 1.
  func column(of piece: String) -> Int? {
    source.range(of: piece).map { source.distance(from: source.startIndex, to: $0.upperBound) }
  }

  static func calls(in folder: String, of fixture: String = "Reporting") -> [String: FailingCall] {
    let directory = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Fixtures/\(fixture)/\(folder)").standardizedFileURL
    let files = (try? FileManager.default.contentsOfDirectory(at: directory, includingPropertiesForKeys: nil)) ?? []
    let calls = files.flatMap { file in
      ((try? String(contentsOf: file, encoding: .utf8)) ?? "").split(separator: "\n", omittingEmptySubsequences: false)
        .enumerated().compactMap { FailingCall(file, line: $0.offset + 1, source: String($0.element)) }
    }
    return Dictionary(uniqueKeysWithValues: calls.map { ($0.name, $0) })
  }

  private init?(_ url: URL, line: Int, source: String) {
    guard let marker = source.range(of: "// fails: ") else { return nil }
    name = String(source[marker.upperBound...])
    path = url.path
    file = "\(url.deletingLastPathComponent().lastPathComponent)/\(url.lastPathComponent)"
    self.line = line
    self.source = source
  }
}
