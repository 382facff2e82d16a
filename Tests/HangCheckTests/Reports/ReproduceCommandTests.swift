import Foundation
import Testing

@testable import HangCheck

@Suite("The command that reproduces a hang")
struct ReproduceCommandTests {
  private static let ids = [
    "MyTests.FeedTests/testLoads", "MyTests.FeedTests/loads(page:)", "M.`a b`/`it's 100 % \"fine\" $HOME`()",
    "M.`a/b`/c()",
    "M.S/t(_:)/File.swift:12", #"M.S/`\d+ [x] {y} ^a|b$ *?.`()"#, "M.`é→🧀`/t()", "M.S/`-x`()", "M.S/`!history #`()",
    "M.S/`.\u{308} *\u{FE0F}\u{20E3} it'\u{308}s`()", "M.S/test\u{600}",
  ]

  @Test(
    "it names the test and a limit that is not the usual one",
    arguments: [
      (["A.B/c"], 60, #"swift package check-hangs --filter '^A\.B/c$'"#),
      (["A.B/c", "A.B/d()"], 60, #"swift package check-hangs --filter '^A\.B/c$' --filter '^A\.B/d\(\)$'"#),
      (["A.B/c"], 2, #"swift package check-hangs --limit 2s --filter '^A\.B/c$'"#),
      (["A.B/c"], 0.25, #"swift package check-hangs --limit 250ms --filter '^A\.B/c$'"#),
      (["A.`it's`/c()"], 60, #"swift package check-hangs --filter '^A\.`it'\''s`/c\(\)$'"#),
    ] as [([String], Double, String)])
  func text(ids: [String], limit: Double, expected: String) {
    #expect(ReproduceCommand.text(for: ids, limit: limit) == expected)
  }

  @Test("it runs them as they ran, and until they hang where they do not each time")
  func mode() {
    var mode = Report.Mode()
    (mode.serial, mode.isolate, mode.workers) = (true, true, 4)
    let command = ReproduceCommand.text(for: ["A.B/c"], limit: 60, mode: mode, isRare: true)
    #expect(command == #"swift package check-hangs --serial --isolate --until-hang --filter '^A\.B/c$'"#)
  }

  @Test(
    "the tests are built as they were",
    arguments: [
      (["-c", "release"], "swift package -c release check-hangs --explain A.B/c"),
      (["--sanitize=thread"], "swift package --sanitize=thread check-hangs --explain A.B/c"),
      (
        ["--package-path", "My Package", "--scratch-path", "/tmp/b", "--build-system", "swiftbuild"],
        "swift package --package-path 'My Package' --scratch-path /tmp/b --build-system swiftbuild check-hangs"
          + " --explain A.B/c"
      ),
      (["-Xswiftc", ""], "swift package -Xswiftc '' check-hangs --explain A.B/c"),
      (["plugin"], "swift package plugin check-hangs --explain A.B/c"),
    ])
  func packageOptions(_ options: [String], _ explained: String) {
    var mode = Report.Mode()
    mode.packageOptions = options
    #expect(ReproduceCommand.text(for: ["A.B/c"], limit: 60, mode: mode, hangsAlone: true) == explained)
    let filtered = explained.replacing("--explain A.B/c", with: #"--filter '^A\.B/c$'"#)
    #expect(ReproduceCommand.text(for: ["A.B/c"], limit: 60, mode: mode) == filtered)
  }

  @Test("a test that hangs alone is explained, unless it does so in some runs only")
  func explained() throws {
    func words(_ ids: [String], limit: Double = 60, serial: Bool = false, isRare: Bool = false) -> String {
      var mode = Report.Mode()
      mode.serial = serial
      return ReproduceCommand.text(for: ids, limit: limit, mode: mode, isRare: isRare, hangsAlone: true)
    }
    #expect(words(["A.B/c"]) == "swift package check-hangs --explain A.B/c")
    let serial = words(["A.B/c()"], limit: 2, serial: true)
    #expect(serial == "swift package check-hangs --limit 2s --serial --explain 'A.B/c()'")
    #expect(words(["A.B/c"], isRare: true) == #"swift package check-hangs --until-hang --filter '^A\.B/c$'"#)
    #expect(words(["A.B/c", "A.B/d"]) == #"swift package check-hangs --filter '^A\.B/c$' --filter '^A\.B/d$'"#)
    for id in Self.ids {
      #expect(try Options.parse(Array(Self.shellWords(words([id])).dropFirst(3))).explain == id)
    }
  }

  @Test("a shell takes it apart into patterns that select exactly this test", arguments: ids)
  func shell(id: String) throws {
    let words = try Self.shellWords(ReproduceCommand.text(for: [id], limit: 60))
    #expect(words.dropLast() == ["swift", "package", "check-hangs", "--filter"])
    var options = Options()
    options.filter = words.suffix(1)
    let selection = try Selection(options)
    let tests = (Self.ids + [id + "x", "x" + id]).map { HangCheck.Test(id: $0, framework: .xctest) }
    #expect(try selection.select(tests).map(\.id) == [id])
  }

  private static func shellWords(_ command: String) throws -> [String] {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", "printf '%s\\n' \(command)"]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
