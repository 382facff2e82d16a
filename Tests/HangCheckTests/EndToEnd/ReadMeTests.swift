import Foundation
import Testing

/// What README shows of check-hangs is what it prints.
@Suite(
  .serialized, .onOwnThreads,
  .enabled(
    if: ProcessInfo.processInfo.environment["CHECK_HANGS_END_TO_END"] != nil,
    "set CHECK_HANGS_END_TO_END=1 to run it: it builds a package of its own and takes minutes"
  )
)
struct ReadMeTests {
  @Test("the output that README shows is what its command prints, but for the times")
  func output() throws {
    let readMe = try String(contentsOf: HangingSuiteTests.root.appendingPathComponent("README.md"), encoding: .utf8)
    let block = try Regex(#"\$ swift package check-hangs --limit 2s --filter '(.+)'\n([^`]+)```"#)
    let match = try #require(try block.firstMatch(in: readMe))
    let (filter, output) = (String(match[1].substring ?? ""), String(match[2].substring ?? ""))
    let ended = try HangingSuiteTests.command.run(["--limit", "2s", "--filter", filter])
    // Which of the quick tests are among the slowest is chance.
    let shown = timeless(output).components(separatedBy: "slowest tests")
    // The package and its build files are where they are here.
    let printed = ended.output.replacing(HangingSuiteTests.command.options.joined(separator: " ") + " ", with: "")
    #expect(timeless(printed).contains(shown[0]), Comment(rawValue: ended.output))
    #expect(ended.output.hasSuffix(output.split(separator: "\n").last.map { "\($0)\n" } ?? "?"))
  }

  /// Without the numbers that differ from run to run.
  private func timeless(_ text: String) -> String {
    text.replacing(/[0-9.]+ m?s\b/, with: "<time>").replacing(/\b(thread|task) [0-9]+/) { "\($0.output.1) <number>" }
      .replacing(/\b[0-9]+ (threads|frames)\b/) { "<number> \($0.output.1)" }
  }
}
