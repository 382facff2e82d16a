import CHangCheck
import Foundation

/// The file in which a test process that uses Expect shows what it waits for: see Documentation/waits.md.
///
/// The process makes it when it first waits, and it outlives the process.
final class WaitsFile {
  static let variable = "EXPECT_WAITS"

  let path: String
  private let isOurs: Bool
  private let package: PackageDirectory

  /// The user's own, if there is one; else in the first of the directories that a file can be made in.
  init?(in directories: [String], name: String, environment: [String: String], package: PackageDirectory) {
    self.package = package
    if let path = environment[Self.variable] {
      (self.path, isOurs) = (path, false)
      return
    }
    let paths = directories.map { "\($0)/\(name)" }
    guard let path = paths.first(where: { FileManager.default.createFile(atPath: $0, contents: nil) }) else {
      return nil
    }
    (self.path, isOurs) = (path, true)
  }

  deinit { if isOurs { hc_remove(path) } }

  /// What the process waits for, or waited for when it was killed, the longest first; nothing where that is not known.
  /// Places are written as those of the package's tests are.
  func waits(of pid: Int32) -> [WaitReport] {
    guard let file = FileHandle(forReadingAtPath: path) else { return [] }
    defer { try? file.close() }
    let waits = WaitsReader(file)?.waits(of: pid) ?? []
    let now = Int64(hc_now() * 1e9)
    return waits.sorted { $0.start < $1.start }.map { open in
      var wait = WaitReport(open, at: now)
      wait.file = wait.file.map(package.relative)
      return wait
    }
  }
}

extension WaitReport {
  fileprivate init(_ wait: OpenWait, at now: Int64) {
    self.init(
      asked: wait.asked, file: wait.file.isEmpty ? nil : wait.file, line: wait.line > 0 ? wait.line : nil,
      since: Double(max(0, now.subtractingReportingOverflow(wait.start).partialValue)) / 1e9, received: wait.received)
  }
}
