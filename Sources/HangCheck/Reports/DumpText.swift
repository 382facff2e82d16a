import CHangCheck

/// What a running process does, as text.
package struct DumpText {
  private let evidence: Evidence

  package init(_ evidence: Evidence) { self.evidence = evidence }

  /// - Parameter environment: the tool's own, whose search path leads to the toolchain.
  package static func of(_ pid: Int32, environment: [String: String]) throws(UsageError) -> DumpText {
    guard hc_is_alive(pid) else { throw UsageError("--dump '\(pid)': there is no such process") }
    return DumpText(Evidence.collect(of: pid, toolchain: Toolchain(searchPath: environment["PATH"])))
  }

  /// Broken where the tasks or the stacks could not be had; the text says why, and shows what is left.
  package var exitCode: Int { evidence.isWithheld ? ExitCode.broken : ExitCode.clean }

  package var text: String {
    var lines: [String] = []
    for stack in FoldedStack.tasks(evidence.taskReports, .all) + FoldedStack.threads(evidence.threadReports, .all) {
      let indent = String(repeating: "  ", count: stack.depth)
      lines.append(indent + stack.title)
      lines += stack.frames.map { "\(indent)  \($0)" }
    }
    lines += evidence.tasksInShort
    lines += evidence.problems
    if lines.isEmpty { lines = ["no task is suspended"] }
    return lines.map { PrintedText.line($0) + "\n" }.joined()
  }
}

extension Evidence {
  /// Tasks that are only counted.
  var tasksInShort: [String] {
    func line(_ count: Int, _ what: String) -> String? {
      count == 0 ? nil : count == 1 ? "1 more task \(what)" : "\(count) more tasks \(what)"
    }
    return [
      line(otherTasks, "suspended in the runtime"), line(unbegunTasks, "not begun"),
    ].compactMap(\.self)
  }
}
