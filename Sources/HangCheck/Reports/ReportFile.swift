import CHangCheck
import Foundation

/// The file that a JSON report goes to, rewritten while the run goes on.
///
/// Each version is written beside the file and takes its place in one step: whoever reads it, and whenever the tool is
/// killed, finds a whole report.
package struct ReportFile {
  /// Why the report could not be written.
  package struct Failure: Error, Hashable, Sendable {
    package var path: String
    /// As the system words it.
    package var reason: String

    /// `cannot write the report missing/report.json: No such file or directory`
    package var message: String { "cannot write the report \(path): \(reason)" }
  }

  /// A version is written at most once in so many seconds …
  private static let interval = 1.0
  /// … and writing takes at most one in so many parts of the run's time.
  private static let share = 20.0

  package let path: String
  private let clock: () -> Double
  private var dueAt = -Double.infinity
  /// Where it has been written to. A test may remove that, with all that is in it.
  private var folder: URL?

  package init(path: String) {
    self.init(path: path, clock: hc_now)
  }

  init(path: String, clock: @escaping () -> Double) {
    self.path = path
    self.clock = clock
  }

  /// Whether a report could be written, so that nobody waits for the tests to learn that it cannot.
  package func check() throws(Failure) {
    try destination().check()
  }

  /// Writes it whether or not one is due: at the start and at the end.
  package mutating func write(_ report: Report) throws(Failure) {
    try write(since: clock()) { report }
  }

  /// Writes it where the last one is old enough for what a report costs. What cannot be rewritten, such as a pipe,
  /// waits for the report that is complete.
  package mutating func writeIfDue(_ report: () -> Report) throws(Failure) {
    let now = clock()
    if now >= dueAt { try write(since: now, report) }
  }

  private mutating func write(since start: Double, _ report: () -> Report) throws(Failure) {
    defer {
      let end = clock()
      dueAt = end + max(Self.interval, (end - start) * (Self.share - 1))
    }
    if let folder { try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }
    let destination = try destination()
    let report = report()
    guard destination.isRewritable || report.complete else { return }
    try destination.write(data(report))
    if destination.isRewritable { folder = URL(filePath: path).absoluteURL.deletingLastPathComponent() }
  }

  private func data(_ report: Report) throws(Failure) -> Data {
    do {
      return try JSONReport.data(report)
    } catch {
      throw Failure(path: path, reason: "\(error)")
    }
  }

  private func destination() throws(Failure) -> ReportDestination {
    try ReportDestination(path)
  }
}
