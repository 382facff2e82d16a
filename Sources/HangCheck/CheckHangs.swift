/// A run of check-hangs: list the tests, give each its verdict, report.
package struct CheckHangs {
  private let options: Options
  private let target: Target
  private let console = Console()

  package init(options: Options, target: Target) {
    self.options = options
    self.target = target
  }

  /// Prints the report, writes it where it was asked for, and returns the exit code.
  package func run() -> Int32 {
    do {
      let selection = try Selection(options)
      let output = try RunOutput(options: options, target: target, console: console)
      let runner = Runner(target: target, slow: options.slow, exitLimit: options.exitLimit)
      let listing = Lister(packageDirectory: target.packageDirectory, scratchDirectory: target.scratchDirectory)
        .list(target.bundles, only: options.only) { runner.list($0, limit: options.limit) }
      let tests = try selection.select(listing.tests)
      let session = Session(
        tests, of: listing.tests, options: options, run: { runner.run($0, limit: $1, most: $2) },
        isInterrupted: { runner.isInterrupted },
        say: output.say, publish: output.update)
      session.note { $0.add(listing, selectedBy: options) }
      runner.notice = { notice in
        session.hear(notice)
        output.hear(notice)
      }
      runner.status = output.show
      runner.evidence = { [options, target] record in
        var evidence = Evidence.collect(of: record.pid, toolchain: target.toolchain)
        evidence.isWhole = options.explain != nil
        return evidence
      }
      output.begin(tests.count)
      session.judge()
      return output.end(session.ledger)
    } catch {
      return console.refuse(error)
    }
  }
}
