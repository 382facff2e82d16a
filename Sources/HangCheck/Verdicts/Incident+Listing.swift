extension Incident {
  /// nil where the user stopped it.
  init?(_ failure: ListFailure) {
    let kind: Kind
    switch failure.ending {
    case .hung: kind = .hungInList
    case .crashed: kind = .crashed
    case .finished, .exited: kind = .exited
    case .notStarted: kind = .notStarted
    case .interrupted: return nil
    }
    self.init(kind, framework: failure.framework, cause: failure.message)
    self = with(failure.output)
  }
}

extension Incident {
  /// No test was selected.
  init(selectingNothingBy options: Options, among tests: [Test]) {
    guard let name = options.explain.map(TestName.init) else {
      self.init(.noTestsMatched, cause: "of \(tests.count) tests none was selected")
      return
    }
    let tests = tests.filter { options.only == nil || $0.framework == options.only }
    let called = name.tests(among: tests).map(\.id)
    if !called.isEmpty {
      let cause = "--explain takes one test, and '\(name.text)' may be any of \(called.count)"
      self.init(.noTestsMatched, cause: cause, tests: called)
    } else {
      let nearest = name.nearest(among: tests)
      let remark = nearest.isEmpty ? "" : "; perhaps one of these was meant"
      self.init(.noTestsMatched, cause: "none is called '\(name.text)'\(remark)", tests: nearest)
    }
  }
}
