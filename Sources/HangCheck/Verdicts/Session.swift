/// What a run works with: the processes, the limits, and what is known so far.
package final class Session {
  let runner: Runner
  let options: Options
  /// Says what is done next, while the run goes on.
  let say: (String) -> Void
  /// Hears of the ledger whenever something has been added to it.
  let publish: (Ledger) -> Void
  package private(set) var ledger: Ledger

  package init(
    _ tests: [Test], runner: Runner, options: Options, say: @escaping (String) -> Void = { _ in },
    publish: @escaping (Ledger) -> Void = { _ in }
  ) {
    ledger = Ledger(tests)
    self.runner = runner
    self.options = options
    self.say = say
    self.publish = publish
  }

  /// Changes what is known.
  package func note(_ change: (inout Ledger) -> Void) {
    change(&ledger)
    publish(ledger)
  }

  /// Gives every test its verdict, one framework and one bundle after the other, as `swift test` runs them.
  package func run() {
    for framework in Framework.allCases {
      for bundle in ledger.tests.map(\.bundle).uniqued() {
        let tests = ledger.tests.filter { $0.framework == framework && $0.bundle == bundle }
        if !tests.isEmpty { Trial(of: tests, in: self).run() }
      }
    }
    note { ledger in
      ledger.isComplete = !runner.isInterrupted
      if runner.isInterrupted { ledger.incidents.append(Incident(.interrupted, cause: "stopped by a signal")) }
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
