import Foundation

/// All that a run says: live lines, the JSON file while it grows, and the report at the end.
final class RunOutput {
  private let options: Options
  private let console: Console
  private let builder: ReportBuilder
  private var file: ReportFile?
  private var lines: LiveLines?

  /// Fails at once where the report could not be written at the end.
  init(options: Options, target: Target, console: Console) throws(ReportFile.Failure) {
    self.options = options
    self.console = console
    builder = ReportBuilder(options: options, target: target)
    file = options.json.map { ReportFile(path: $0) }
    try file?.check()
    try file?.write(builder.report(Ledger([])))
  }

  func begin(_ tests: Int) {
    let environment = ProcessInfo.processInfo.environment
    lines = LiveLines(tests: tests, isQuiet: options.isQuiet, terminal: .onTerminal(environment), write: console.say)
    lines?.begin(builder.limits)
  }

  func say(_ text: String) { lines?.say(text) }

  func hear(_ notice: Notice) { lines?.handle(notice) }

  func show(_ processes: [ProcessStatus]) { lines?.show(processes) }

  /// What cannot be written now is tried again, and at the end it is an error.
  func update(_ ledger: Ledger) { try? file?.writeIfDue { builder.report(ledger) } }

  /// Writes the report, prints it, and returns its exit code.
  func end(_ ledger: Ledger) -> Int32 {
    lines?.end()
    var report = builder.report(ledger)
    do {
      try file?.write(report)
    } catch {
      report.exitCode = ExitCode.first([report.exitCode, Int(console.refuse(error))])
    }
    let style = TextReport.Style(
      isTerminal: builder.target.isTerminal, environment: builder.target.environment, isQuiet: options.isQuiet,
      isWhole: options.explain != nil)
    console.report(TextReport.text(report, in: style))
    return Int32(report.exitCode)
  }
}
