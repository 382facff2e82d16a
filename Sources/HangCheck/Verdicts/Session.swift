/// What a run works with: processes, limits, and what is known so far.
package final class Session {
  /// Runs each job in a process, overlapped, within a limit.
  package typealias Run = (_ jobs: [Job], _ limit: Double) -> [RunRecord]

  let options: Options
  /// All tests that there are, the selected ones among them: a filter may be written by what is left out.
  let listed: [Test]
  let run: Run
  /// Whether the user has stopped the run.
  let isInterrupted: () -> Bool
  /// Says what is done next, while the run goes on.
  let say: (String) -> Void
  /// Hears of the ledger whenever something has been added to it.
  let publish: (Ledger) -> Void
  package private(set) var ledger: Ledger

  package init(
    _ tests: [Test], of listed: [Test], options: Options, run: @escaping Run, isInterrupted: @escaping () -> Bool,
    say: @escaping (String) -> Void, publish: @escaping (Ledger) -> Void
  ) {
    ledger = Ledger(tests)
    self.options = options
    self.listed = listed
    self.run = run
    self.isInterrupted = isInterrupted
    self.say = say
    self.publish = publish
  }

  /// Changes what is known.
  package func note(_ change: (inout Ledger) -> Void) {
    change(&ledger)
    publish(ledger)
  }

  /// What happens while processes run: a test that has ended keeps that, also where the run is killed.
  package func hear(_ notice: Notice) {
    if case .testEnded(let test, let trace) = notice { note { $0.note(trace, of: test) } }
  }

  /// Gives every test its verdict, one framework and one bundle after the other, as `swift test` runs them.
  package func judge() {
    for framework in Framework.allCases {
      for bundle in ledger.tests.map(\.bundle).uniqued() {
        let tests = ledger.tests.filter { $0.framework == framework && $0.bundle == bundle }
        if !tests.isEmpty { Trial(of: tests, in: self).judge() }
      }
    }
    note { ledger in
      ledger.isComplete = !isInterrupted()
      if isInterrupted() { ledger.noteInterruption() }
    }
  }
}

extension [String] {
  /// Each once, in the order they first came.
  fileprivate func uniqued() -> [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
