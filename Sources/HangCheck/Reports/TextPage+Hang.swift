extension TextPage {
  mutating func write(_ hang: Hang, of test: TestReport) {
    if !hang.cause.isEmpty { detail("cause: \(hang.cause)") }
    if hang.seen.runs > 1 { detail("seen: \(hang.seen.textWithInterval)") }
    if let argument = hang.argument { detail("argument: \(argument)") }
    write(othersOf: test)
    write(waits: hang.waits)
    let size = isWhole ? FoldedStack.Size.whole : .short
    for stack in FoldedStack.tasks(hang.tasks, size) + FoldedStack.threads(hang.threads, size) {
      detail(stack.title, depth: 1 + stack.depth)
      for frame in stack.frames { detail(frame, depth: 2 + stack.depth) }
    }
    if hang.unbegunTasks > 0 {
      detail(hang.unbegunTasks == 1 ? "1 task not begun" : "\(hang.unbegunTasks) tasks not begun")
    }
    for child in hang.children { write(child) }
    for problem in hang.problems { detail(problem) }
  }

  /// Without whom it does not come to that.
  mutating func write(othersOf test: TestReport) {
    write(tests: test.others, "together with")
    write(tests: test.ended, "after these have ended")
  }

  private mutating func write(_ child: ChildReport) {
    let most = 200
    let command = child.command.count > most && !isWhole ? child.command.prefix(most) + " …" : child.command[...]
    detail("child process \(child.pid): \(command)")
    if let cause = child.cause { detail(cause, depth: 2) }
  }

  private mutating func write(tests ids: [String], _ title: String) {
    if ids.isEmpty { return }
    if ids.count == 1 { return detail("\(title): \(ids[0])") }
    detail("\(title):")
    list(ids, depth: 2)
  }

  private mutating func write(waits: [WaitReport]) {
    if waits.isEmpty { return }
    detail("waits:")
    list(waits.map(\.text), atMost: isWhole ? .max : 10, depth: 2)
  }
}

extension TestReport {
  /// With which it hangs, crashes or leaves, where it does so only in company.
  var others: [String] { (hang?.together ?? together ?? []).filter { $0 != id } }

  /// Those that must have ended for it.
  var ended: [String] { hang?.after ?? after ?? [] }
}

extension WaitReport {
  fileprivate var text: String {
    let place = file.map { " at \($0)" + (line.map { ":\($0)" } ?? "") } ?? ""
    return "\(asked)\(place), for \(since.secondsText)" + (received.map { ", received \($0)" } ?? "")
  }
}

extension Hang {
  /// What is known of it in a process of its own.
  var companyText: String {
    switch alone {
    case true?: ", also hangs alone"
    case false? where together.isEmpty: ", not each time"
    case false?: ", only in company"
    case nil: ", not tried alone"
    }
  }
}

extension Phase {
  /// Where it was, as an addition to a verb; nothing inside the test's own code.
  var placeText: String {
    switch self {
    case .list: " while being listed"
    case .beforeFirstTest: " before the first test"
    case .arguments: " in its arguments"
    case .setUp: " in its set-up"
    case .test: ""
    case .tearDown: " in its tear-down"
    case .suite: " in the set-up of its suite"
    case .betweenTests: " between tests"
    case .atExit: " at exit"
    }
  }
}
