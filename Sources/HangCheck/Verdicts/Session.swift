import CHangCheck

/// What a run works with: processes, limits, and what is known so far.
package final class Session {
  /// Runs each job in a process, overlapped, within a limit; at most so many at a time, where that is said.
  package typealias Run = (_ jobs: [Job], _ limit: Double, _ most: Int?) -> [RunRecord]

  let options: Options
  /// All tests that there are, the selected ones among them: a filter may be written by what is left out.
  let listed: [Test]
  private let runJobs: Run
  /// Whether the user has stopped the run.
  let isInterrupted: () -> Bool
  /// Says what is done next, while the run goes on.
  let say: (String) -> Void
  /// Hears of the ledger whenever something has been added to it.
  let publish: (Ledger) -> Void
  package private(set) var ledger: Ledger
  private let startedAt = hc_now()

  package init(
    _ tests: [Test], of listed: [Test], options: Options, run: @escaping Run, isInterrupted: @escaping () -> Bool,
    say: @escaping (String) -> Void, publish: @escaping (Ledger) -> Void
  ) {
    ledger = Ledger(tests)
    self.options = options
    self.listed = listed
    runJobs = run
    self.isInterrupted = isInterrupted
    self.say = say
    self.publish = publish
  }

  /// How long it has been.
  var seconds: Double { hc_now() - startedAt }

  func run(_ jobs: [Job], _ limit: Double, atMost most: Int? = nil) -> [RunRecord] { runJobs(jobs, limit, most) }

  /// Changes what is known.
  package func note(_ change: (inout Ledger) -> Void) {
    change(&ledger)
    publish(ledger)
  }

  /// What happens while processes run: a test that has ended keeps that, also where the run is killed.
  package func hear(_ notice: Notice) {
    if case .testEnded(let test, let trace) = notice { note { $0.note(trace, of: test) } }
  }

  /// Gives every test its verdict, and does it again and again where the user wants to know how often something hangs.
  package func judge() {
    let trials = trials
    for trial in trials { trial.judge() }
    if options.isRepeated { Repetition(of: trials, in: self).run() }
    note { ledger in
      ledger.isComplete = !isInterrupted()
      if isInterrupted() { ledger.noteInterruption() }
    }
  }
}

extension Session {
  /// One framework and one bundle after the other, as `swift test` runs them.
  private var trials: [Trial] {
    let bundles = ledger.tests.map(\.bundle).uniqued()
    let groups = Framework.allCases.flatMap { framework in
      bundles.map { bundle in ledger.tests.filter { $0.framework == framework && $0.bundle == bundle } }
    }
    return groups.filter { !$0.isEmpty }.map { Trial(of: $0, in: self) }
  }
}

extension [String] {
  /// Each once, in the order they first came.
  fileprivate func uniqued() -> [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
