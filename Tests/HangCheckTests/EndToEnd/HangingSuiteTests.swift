import Foundation
import Testing

/// The whole tool on a real package: Examples/HangingSuite hangs in every known way
/// and declares what must be said of it.
@Suite(
  .serialized, .onOwnThreads,
  .enabled(
    if: ProcessInfo.processInfo.environment["CHECK_HANGS_END_TO_END"] != nil,
    "set CHECK_HANGS_END_TO_END=1 to run it: it builds a package of its own and takes minutes"
  )
)
struct HangingSuiteTests {
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  private static let package = root.appendingPathComponent("Examples/HangingSuite")
  /// `thread` or `address`; nil: none.
  private static let sanitizer = ProcessInfo.processInfo.environment["CHECK_HANGS_SANITIZER"]
  static let command = CheckHangsCommand(
    package: package, scratch: root.appendingPathComponent(".build/hanging-suite\(sanitizer.map { "-" + $0 } ?? "")"),
    sanitizer: sanitizer
  )

  private static func declared() throws -> DeclaredVerdicts {
    try DeclaredVerdicts(contentsOf: package.appendingPathComponent("verdicts.json"), sanitizer: sanitizer)
  }

  @Test(
    "every verdict, incident and exit code is as the package declares, and no process is left",
    arguments: try Self.declared().runs
  )
  func comparesWithDeclared(_ run: DeclaredVerdicts.Run) throws {
    let words = ["--limit", "2s"] + (run.filter.map { ["--filter", $0] } ?? []) + (run.options ?? [])
    var ended = try Self.command.run(words, packageOptions: run.packageOptions)
    // SwiftPM itself crashes now and then, in Dispatch, when swiftbuild has built.
    if ended.output.contains("Thread 0 \"swift-package\":") {
      ended = try Self.command.run(words, packageOptions: run.packageOptions)
    }
    let end = Comment(rawValue: "after \(ended.seconds) s it printed:\n" + String(ended.output.suffix(8_000)))
    let json = try #require(ended.json, end)
    let report = try JSONDecoder().decode(SeenReport.self, from: json)
    let found = try differences(run, of: Self.declared(), in: report)
    #expect(found == [], end)
    #expect((ended.status == 0) == (run.exitCode == 0), end)
    #expect(ended.left == [])
    let built = (Self.command.options + run.packageOptions + ["check-hangs"] + words.prefix(2)).joined(separator: " ")
    let reproducing = ended.output.split(separator: "\n").filter { $0.hasPrefix("  reproduce: ") }
    #expect(reproducing.isEmpty == report.tests.allSatisfy { ["passed", "skipped"].contains($0.verdict) }, end)
    #expect(reproducing.filter { !$0.hasPrefix("  reproduce: swift package \(built) ") } == [])
  }
}

extension DeclaredVerdicts.Run: CustomTestStringConvertible {
  var testDescription: String { name }
}
