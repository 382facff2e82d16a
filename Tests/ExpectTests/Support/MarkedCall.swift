import Foundation

/// A call in a fixture that fails on purpose, or passes: the line that ends in `// fails: name`, or `// passes: name`.
struct MarkedCall: Sendable {
  /// The test that a failing call is in has the same name.
  let name: String
  let path: String
  /// Below the fixture's `Tests` or `Sources`: what a file ID begins with.
  let file: String
  let line: Int
  let source: String

  static let inSwiftTesting = calls(in: "Tests/FailingSwiftTests")
  static let inXCTest = calls(in: "Tests/FailingXCTests")
  static let inPlainExecutable = calls(in: "Sources/plain")
  static let passingInSwiftTesting = calls(in: "Uses", of: "Modes", marked: "passes", ending: "RowTests.swift")
  static let passingInXCTest = calls(in: "Uses", of: "Modes", marked: "passes", ending: "RowXCTests.swift")

  /// Where the piece ends, counted from 1.
  func column(of piece: String) -> Int? {
    source.range(of: piece).map { source.distance(from: source.startIndex, to: $0.upperBound) }
  }

  /// In the files of a folder whose names end so.
  static func calls(
    in folder: String, of fixture: String = "Reporting", marked mark: String = "fails", ending: String = ".swift"
  ) -> [String: MarkedCall] {
    let directory = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Fixtures/\(fixture)/\(folder)").standardizedFileURL
    let files = (try? FileManager.default.contentsOfDirectory(at: directory, includingPropertiesForKeys: nil)) ?? []
    let calls = files.filter { $0.path.hasSuffix(ending) }.flatMap { file in
      ((try? String(contentsOf: file, encoding: .utf8)) ?? "").split(separator: "\n", omittingEmptySubsequences: false)
        .enumerated().compactMap { MarkedCall(file, line: $0.offset + 1, source: String($0.element), mark) }
    }
    return Dictionary(uniqueKeysWithValues: calls.map { ($0.name, $0) })
  }

  private init?(_ url: URL, line: Int, source: String, _ mark: String) {
    guard let marker = source.range(of: "// \(mark): ") else { return nil }
    name = String(source[marker.upperBound...])
    path = url.path
    file = "\(url.deletingLastPathComponent().lastPathComponent)/\(url.lastPathComponent)"
    self.line = line
    self.source = source
  }
}
