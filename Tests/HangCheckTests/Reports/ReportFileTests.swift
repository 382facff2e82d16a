import Foundation
import Testing

@testable import HangCheck

@Suite("The report's file", .onOwnThreads)
final class ReportFileTests {
  private let directory: URL

  init() throws {
    directory = FileManager.default.temporaryDirectory.appending(path: "report-file-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: directory) }

  private func path(_ name: String) -> String { directory.appending(path: name).path }
  private var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: directory.path).sorted()) ?? [] }
  private func read(_ name: String) throws -> Data { try Data(contentsOf: directory.appending(path: name)) }

  @Test("a report is written, and nothing is left beside it")
  func write() throws {
    var file = ReportFile(path: path("report.json"))
    try file.check()
    #expect(names == [])
    try file.write(ReportSamples.report(complete: false))
    try file.write(ReportSamples.full)
    #expect(try read("report.json") == JSONReport.data(ReportSamples.full))
    #expect(names == ["report.json"])
  }

  @Test("an older run's report is replaced before the build and before the listing, by one that is not over")
  func older() throws {
    try JSONReport.data(ReportSamples.full).write(to: directory.appending(path: "report.json"))
    var options = Options()
    options.json = path("report.json")
    try options.checkValues()
    let unbuilt = try JSONDecoder().decode(Report.self, from: read("report.json"))
    #expect((unbuilt.package, unbuilt.tests.count, unbuilt.complete, unbuilt.exitCode) == ("", 0, false, 130))
    #expect(try ReportDocuments.schema().faults(in: read("report.json")) == [])
    let target = Target(
      packageName: "New", packageDirectory: directory.path, bundles: [], observer: nil, environment: [:],
      workingDirectory: directory.path, scratchDirectory: directory.path, swiftVersion: "6.3.1")
    _ = try RunOutput(options: options, target: target, console: Console())
    let report = try JSONDecoder().decode(Report.self, from: read("report.json"))
    #expect((report.package, report.tests.count, report.complete, report.exitCode) == ("New", 0, false, 130))
    #expect(names == ["report.json"])
  }

  @Test(
    "a path that cannot be written is named with the system's reason, at once",
    arguments: [
      ("missing/report.json", "No such file or directory"), ("", "Is a directory"),
      ("file/report.json", "Not a directory"),
      (String(repeating: "x", count: 300), "File name too long"), ("new/", "Is a directory"),
    ])
  func failures(name: String, reason: String) throws {
    try Data().write(to: directory.appending(path: "file"))
    var file = ReportFile(path: directory.path + "/" + name)
    let expected = ReportFile.Failure(path: directory.path + "/" + name, reason: reason)
    #expect(throws: expected) { try file.check() }
    #expect(throws: expected) { try file.write(ReportSamples.report()) }
    #expect(names == ["file"])
    #expect(expected.message == "cannot write the report \(directory.path)/\(name): \(reason)")
  }

  @Test("an empty path is an error")
  func emptyPath() {
    #expect(throws: ReportFile.Failure(path: "", reason: "No such file or directory")) {
      try ReportFile(path: "").check()
    }
  }

  @Test("no permission is an error", .enabled(if: getuid() != 0, "root may do anything"))
  func permission() throws {
    chmod(directory.path, 0o500)
    #expect(throws: ReportFile.Failure(path: path("report.json"), reason: "Permission denied")) {
      try ReportFile(path: path("report.json")).check()
    }
    chmod(directory.path, 0o700)
  }

  @Test("a full disk is an error", .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func fullDisk() throws {
    var file = ReportFile(path: "/dev/full")
    try file.check()
    #expect(throws: ReportFile.Failure(path: "/dev/full", reason: "No space left on device")) {
      try file.write(ReportSamples.report())
    }
  }

  @Test("a link stays a link, and a file keeps its mode")
  func links() throws {
    try Data("old".utf8).write(to: directory.appending(path: "real.json"))
    chmod(path("real.json"), 0o640)
    symlink("real.json", path("link.json"))
    var file = ReportFile(path: path("link.json"))
    try file.write(ReportSamples.full)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path("link.json")) == "real.json")
    #expect(try read("real.json") == JSONReport.data(ReportSamples.full))
    let attributes = try FileManager.default.attributesOfItem(atPath: path("real.json"))
    #expect(attributes[.posixPermissions] as? Int == 0o640)
  }

  @Test("a pipe gets the last version alone, and one without a reader is an error")
  func pipes() throws {
    mkfifo(path("pipe"), 0o600)
    var file = ReportFile(path: path("pipe"))
    try file.check()
    #expect(throws: ReportFile.Failure(path: path("pipe"), reason: "No such device or address")) {
      try file.write(ReportSamples.full)
    }
    let reader = open(path("pipe"), O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    try file.write(ReportSamples.report(complete: false))
    try file.write(ReportSamples.full)
    #expect(try FileHandle(fileDescriptor: reader).readToEnd() == JSONReport.data(ReportSamples.full))
  }

  @Test("a link to nothing stays a link, and what it leads to is made")
  func danglingLink() throws {
    try FileManager.default.createDirectory(atPath: path("there"), withIntermediateDirectories: true)
    symlink("there/report.json", path("link.json"))
    var file = ReportFile(path: path("link.json"))
    try file.check()
    try file.write(ReportSamples.full)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path("link.json")) == "there/report.json")
    #expect(try read("there/report.json") == JSONReport.data(ReportSamples.full))
  }

  @Test("the link to a file without a name is left alone, and the file gets the report")
  func unnamed() throws {
    let file = open(path("gone"), O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    defer { close(file) }
    unlink(path("gone"))
    let destination = try ReportDestination("/dev/fd/\(file)")
    #expect(!destination.isRewritable)
    try destination.write(Data("json\n".utf8))
    #expect(try FileHandle(fileDescriptor: file).readToEnd() == Data("json\n".utf8))
    #expect(names == [])
  }

  @Test("the process's own output is gone on with, also where it is a file, and where that has lost its name")
  func ownOutput() throws {
    let output = open(path("output"), O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    let reader = open(path("output"), O_RDONLY | O_CLOEXEC)
    defer { [output, reader].forEach { close($0) } }
    _ = Foundation.write(output, "text\n", 5)
    let destination = try ReportDestination("/dev/fd/\(output)", own: [output])
    #expect(!destination.isRewritable)
    try destination.check()
    try destination.write(Data("json\n".utf8))
    unlink(path("output"))
    try ReportDestination("/dev/fd/\(output)", own: [output]).write(Data("json\n".utf8))
    _ = Foundation.write(output, "text\n", 5)
    #expect(try FileHandle(fileDescriptor: reader).readToEnd() == Data("text\njson\njson\ntext\n".utf8))
    #expect(names == [])
  }

  @Test("a report that cannot be written is known before anything is built")
  func usage() {
    let message = "cannot write the report \(path("missing"))/report.json: No such file or directory"
    #expect(throws: UsageError(message)) {
      try Options.parse(["--json", path("missing") + "/report.json"]).checkValues()
    }
    for other in [["--help"], ["--dump", "1"]] {
      #expect(throws: Never.self) { try Options.parse(["--json", path("report.json")] + other).checkValues() }
    }
    #expect(names == [])
    #expect(throws: Never.self) { try Options.parse(["--json", path("report.json")]).checkValues() }
    #expect(names == ["report.json"])
  }

  @Test("who reads while it is written finds a whole report each time")
  func wholeAtAnyMoment() throws {
    var file = ReportFile(path: path("report.json"))
    let long = ReportSamples.report((0..<300).map { ReportSamples.test("A.B/test\($0)") }, exitCode: 2)
    let versions = Set([try JSONReport.data(ReportSamples.full), try JSONReport.data(long)])
    try file.write(long)
    let url = directory.appending(path: "report.json")
    let reader = Reading { try Data(contentsOf: url) }
    while reader.count < 200 {
      try file.write(ReportSamples.full)
      try file.write(long)
    }
    #expect(try reader.end().isSubset(of: versions))
  }

  @Test("a folder that is removed meanwhile is made again")
  func removedFolder() throws {
    let folder = directory.appending(path: "a/b")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var file = ReportFile(path: folder.path + "/report.json")
    try file.write(ReportSamples.report(complete: false))
    try FileManager.default.removeItem(at: directory.appending(path: "a"))
    try file.write(ReportSamples.full)
    #expect(try read("a/b/report.json") == JSONReport.data(ReportSamples.full))
  }

  @Test("a rewrite waits for a second, and for twenty times of what the last one took")
  func pace() throws {
    let clock = ManualClock()
    var file = ReportFile(path: path("report.json")) { clock.now }
    var written: [Double] = []
    func offer(at now: Double, cost: Double) throws {
      clock.now = now
      try file.writeIfDue {
        written.append(now)
        clock.now += cost
        return ReportSamples.report(complete: false)
      }
    }
    try offer(at: 0, cost: 0.01)
    try offer(at: 1, cost: 0.01)
    try offer(at: 1.02, cost: 0.5)
    try offer(at: 11.01, cost: 0.01)
    try offer(at: 11.03, cost: 0)
    #expect(written == [0, 1.02, 11.03])
    try file.write(ReportSamples.full)
    #expect(try read("report.json") == JSONReport.data(ReportSamples.full))
  }
}
