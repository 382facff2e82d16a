import CHangCheck

/// What is known of why one test hung.
package struct TestEvidence: Sendable {
  package var kind: HangKind
  package var cause: String
  /// Where in its life the test is; nil where its stacks do not tell.
  package var phase: Phase?
  package var tasks: [TaskReport]
  package var threads: [ThreadReport]
  package var unbegunTasks: Int
  package var children: [ChildReport]
  package var problems: [String]
}

extension RunRecord {
  /// Gives each test that may have hung its part of what was seen of the process.
  mutating func add(_ found: Evidence) {
    cause = found.cause
    let suspects = Set(Mishap(ending)?.suspects ?? [])
    // Alone in a process, a test is the reason before it has begun as well.
    let tests = job.isAlone ? job.tests : job.tests.filter { suspects.contains($0.selector) }
    evidence = Dictionary(zip(tests.map(\.selector), found.parts(of: tests)), uniquingKeysWith: { first, _ in first })
  }
}

extension Evidence {
  /// What of it concerns each test: its tasks and those that they wait for, then those that are nobody's.
  func parts(of tests: [Test]) -> [TestEvidence] {
    let owned = tests.map { tasks.owned(by: $0) }
    let anybodys = owned.reduce(into: Set<UInt64>()) { $0.formUnion($1) }
    let nobodys = tasks.tasks.filter { !anybodys.contains($0.fact.address) }
    return zip(tests, owned).map { test, own in
      part(of: test, tasks.tasks.filter { own.contains($0.fact.address) } + nobodys)
    }
  }

  /// Why the process does not get on, no test meant.
  var cause: String { verdict.cause }

  var kind: HangKind { verdict.kind }

  private var verdict: HangVerdict { HangVerdict(facts(waiting(tasks.tasks))) }

  private func part(of test: Test, _ shown: [NamedTask]) -> TestEvidence {
    let verdict = HangVerdict(facts(waiting(shown), test.functionNames))
    let phase = TestLife(of: test).phase(shown, threads)
    return TestEvidence(
      kind: verdict.kind, cause: verdict.cause + causeOfExitTest(verdict), phase: phase, tasks: reports(of: shown),
      threads: threadReports,
      unbegunTasks: unbegunTasks, children: children, problems: problems)
  }

  /// Why an exit test does not end: the code that it tests runs in a process of its own.
  private func causeOfExitTest(_ verdict: HangVerdict) -> String {
    guard verdict.cause.hasSuffix(NamedTask.exitTest), children.count == 1, let cause = children[0].cause
    else { return "" }
    return "; in its process \(children[0].pid): \(cause)"
  }

  private func waiting(_ shown: [NamedTask]) -> [HangFacts.Task] {
    shown.filter { $0.fact.state != .running }.map { task in
      HangFacts.Task(frames: task.userFrames, wait: task.wholeWait, isQueued: tasks.isQueuedForPool(task))
    }
  }

  private func facts(_ waiting: [HangFacts.Task], _ names: [String] = []) -> HangFacts {
    HangFacts(
      threads: threads, tasks: waiting, poolWidth: Int(hc_processors()), isComputing: isComputing,
      isMainAwaited: isMainAwaited, testNames: names)
  }
}

extension NamedTasks {
  /// The addresses of the tasks that run the test's function, and of all that they wait for or have begun as their own.
  fileprivate func owned(by test: Test) -> Set<UInt64> {
    var open = tasks(in: test.functionNames)
    var owned = Set(open.map(\.fact.address))
    while let task = open.popLast() {
      for next in awaited(by: task) + children(of: task) where owned.insert(next.fact.address).inserted {
        open.append(next)
      }
    }
    return owned
  }
}

extension Test {
  /// What its function may be called in a frame, up to its parameters.
  ///
  /// `Module.Suite/Inner/name(labels:)` is `Suite.Inner.name` there.
  var functionNames: [String] {
    let path = id.hasPrefix(suite) ? id.dropFirst(suite.count).dropFirst() : id[...]
    let name = path.unquotedParts { $0 == "(" || $0 == "/" }.first ?? ""
    return [(typeNames + [name]).joined(separator: ".")]
  }

  /// What its suite's type is called in a frame, the outermost type first; none of a function that is in no type.
  var typeNames: [Substring] {
    suite.drop { $0 != "." }.dropFirst().unquotedParts { $0 == "/" }
  }
}

extension Substring {
  /// Its parts between characters that stand outside of backticks, without empty ones.
  fileprivate func unquotedParts(_ isSeparator: (Character) -> Bool) -> [Substring] {
    var isQuoted = false
    return split { character in
      if character == "`" { isQuoted.toggle() }
      return !isQuoted && isSeparator(character)
    }
  }
}
