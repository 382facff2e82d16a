import Foundation
import Testing

private let kills = Int(ProcessInfo.processInfo.environment["CHECK_HANGS_KILLS"] ?? "") ?? 0

/// `swift package check-hangs` on tests that hang, while a signal is sent to a part of it at a moment that chance
/// chooses.
@Suite(
  .serialized, .onOwnThreads,
  .enabled(if: kills > 0, "set CHECK_HANGS_KILLS=50 to run it so often: it takes some seconds each time")
)
struct KillTests {
  /// Three that hang, one of them with a child; some that end.
  private static let filter =
    #"XCTests\.(BlockedTests/testSemaphore|ChildTests|HealthyTests)|SwiftTests\.(SuspendedTests/stream|HealthyTests)"#
  /// By then a run is over that nobody disturbs.
  private static let longest = 12.0
  /// How long all may take to end, in seconds.
  private static let patience = 30.0

  /// A run that nobody disturbs, so that the others do not come to their ends in the compiler.
  private static let build = try? HangingSuiteTests.command.run(["--filter", "^$"])

  enum Part: CaseIterable {
    case swiftPM, plugin, guardian, worker

    /// Its process, where it lives.
    func process(of command: StartedCommand) -> Int32? {
      let living = command.processes.living
      let plugin = living.first { $0.parent == command.pid && $0.program.contains("/plugins/") }?.pid
      let guardian = living.first { $0.parent == plugin && $0.program.contains("/check-hangs") }
      switch self {
      case .swiftPM: return command.isRunning ? command.pid : nil
      case .plugin: return plugin
      case .guardian: return guardian?.pid
      case .worker: return living.first { $0.parent == guardian?.pid && $0.program == guardian?.program }?.pid
      }
    }
  }

  @Test("whatever part gets whatever signal, no process is left, and the report is whole", arguments: 0..<kills)
  func leavesNothing(_ run: Int) throws {
    // By turns, so that each pair has its share.
    let part = Part.allCases[run % Part.allCases.count]
    let signal = [SIGINT, SIGTERM, SIGKILL][run / Part.allCases.count % 3]
    let delay = Double.random(in: 0...Self.longest)
    _ = Self.build
    let command = try HangingSuiteTests.command.start(["--limit", "1s", "--filter", Self.filter])
    defer { command.removeFiles() }
    Thread.sleep(forTimeInterval: delay)
    // Before it was started, or when all is over, there is only SwiftPM, or nobody.
    let hit = part.process(of: command) ?? Part.swiftPM.process(of: command)
    if let hit { kill(hit, signal) }
    let end = Date().addingTimeInterval(Self.patience)
    while !command.processes.living.isEmpty, Date() < end { Thread.sleep(forTimeInterval: 0.02) }
    command.wait(0)
    let ended = try command.ended()
    let shown = "signal \(signal) to \(hit == nil ? "nobody" : "\(part)") after \(delay) s\n\(ended.output)"
    #expect(ended.left == [], Comment(rawValue: shown))
    #expect(try Self.faults(of: ended) == [], Comment(rawValue: shown))
    if signal != SIGKILL { #expect(try command.otherFiles() == [], Comment(rawValue: shown)) }
    print("\(run): signal \(signal) to \(part) after \(delay) s: \(ended.json?.count ?? 0) bytes, \(ended.seconds) s")
  }

  /// What is wrong with its report. There is one from the moment when it is said how many tests there are.
  private static func faults(of ended: StartedCommand.Ended) throws -> [String] {
    guard let json = ended.json else {
      return ended.output.contains("tests; a test hangs after") ? ["there is no report"] : []
    }
    let faults = try ReportDocuments.schema().faults(in: json)
    let report = try JSONDecoder().decode(SeenReport.self, from: json)
    let isRight = report.complete ? [1, 2].contains(report.exitCode) : report.exitCode == 130
    return faults + (isRight ? [] : ["complete: \(report.complete), exit code \(report.exitCode)"])
  }
}
