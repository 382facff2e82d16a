import Foundation
import Testing

/// Every Swift sample that a reader meets stands, line for line, in a file that is compiled and run.
@Suite(.offThePool) struct DocumentationTests {
  @Test("samples of README, articles and doc comments stand in code that runs", arguments: Documents.withSamples)
  func samplesRun(document: String) throws {
    for sample in try Samples.of(document) where !Self.code.contains(where: { $0.contains(sample) }) {
      Issue.record("\(document): no test or example contains this sample:\n\(sample.joined(separator: "\n"))")
    }
  }

  @Test("samples are found where there are some")
  func findsSamples() throws {
    #expect(try !Samples.of("README.md").isEmpty)
  }

  private static let code: [[Substring]] = Documents.files(under: ["Tests", "Examples"], endingIn: ".swift")
    .compactMap { try? Samples.lines(ofText: Documents.text($0)).filter(Samples.isCode) }
}

/// The fenced Swift blocks of a document, as trimmed lines without the blank ones.
private enum Samples {
  static func of(_ document: String) throws -> [[Substring]] {
    var found: [[Substring]] = []
    var open: [Substring]?
    for line in try lines(ofText: Documents.text(document)).map(withoutCommentMarker) {
      if line.hasPrefix("```"), let sample = open {
        found.append(sample.filter(isCode))
        open = nil
      } else if line == "```swift" {
        open = []
      } else {
        open?.append(line)
      }
    }
    return found
  }

  static func lines(ofText text: String) -> [Substring] {
    text.split(separator: "\n").map { trimmed($0) }.filter { !$0.isEmpty }
  }

  /// Comments in a sample speak to the reader: only its code is compared.
  static func isCode(_ line: Substring) -> Bool { !line.isEmpty && !line.hasPrefix("//") }

  private static func withoutCommentMarker(_ line: Substring) -> Substring {
    line.hasPrefix("///") ? trimmed(line.dropFirst(3)) : line
  }

  private static func trimmed(_ line: Substring) -> Substring {
    guard let last = line.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return line[...last].drop(while: \.isWhitespace)
  }
}

private enum Documents {
  static let root = URL(filePath: #filePath).appending(path: "../../../..").standardizedFileURL

  static let withSamples =
    ["README.md", "CONTRIBUTING.md"].filter { FileManager.default.fileExists(atPath: root.appending(path: $0).path) }
    + files(under: sources, endingIn: ".md") + files(under: sources, endingIn: ".swift")

  private static let sources = ["Sources/Expect", "Sources/ExpectURLSession"]

  static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  static func files(under folders: [String], endingIn ending: String) -> [String] {
    folders.flatMap { folder in
      (FileManager.default.enumerator(atPath: root.appending(path: folder).path)?.compactMap { $0 as? String } ?? [])
        .filter { $0.hasSuffix(ending) && !$0.contains(".build/") }
        .map { folder + "/" + $0 }
    }
  }
}
