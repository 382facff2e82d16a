/// Where and how a test hung.
package struct Hang: Codable, Hashable, Sendable {
  package var kind = "unknown"
  /// Whether it hangs in a process of its own; nil: not tried.
  package var alone: Bool?
  /// The smallest set that hangs, where it does so only in company.
  package var together: [String] = []
  /// Tests that had ended, and without which the set does not hang.
  package var after: [String] = []
  package var phase: Phase
  package var argument: String?
  /// In company.
  package var seen = Seen()
  package var cause: String
  package var tasks: [TaskReport] = []
  package var threads: [ThreadReport] = []
  package var waits: [WaitReport] = []
  /// Tasks that had been made and not begun.
  package var unbegunTasks = 0
  /// The processes that its own has started and that live.
  package var children: [ChildReport] = []
  /// Why there is less of this than there could be.
  package var problems: [String] = []

  package init(alone: Bool?, phase: Phase, argument: String? = nil, cause: String) {
    self.alone = alone
    self.phase = phase
    self.argument = argument
    self.cause = cause
  }
}

extension Hang {
  /// `alone` is written in any case: null says that it was not tried.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(kind, forKey: .kind)
    try container.encode(alone, forKey: .alone)
    try container.encode(together, forKey: .together)
    try container.encode(after, forKey: .after)
    try container.encode(phase, forKey: .phase)
    try container.encodeIfPresent(argument, forKey: .argument)
    try container.encode(seen, forKey: .seen)
    try container.encode(cause, forKey: .cause)
    try container.encode(tasks, forKey: .tasks)
    try container.encode(threads, forKey: .threads)
    try container.encode(waits, forKey: .waits)
    try container.encode(unbegunTasks, forKey: .unbegunTasks)
    try container.encode(children, forKey: .children)
    try container.encode(problems, forKey: .problems)
  }
}

/// A place in the code, as a stack shows it.
package struct Frame: Codable, Hashable, Sendable {
  package var function: String
  package var file: String?
  package var line: Int?
  package var module: String?
}

/// A suspended task.
package struct TaskReport: Codable, Hashable, Sendable {
  package var id: UInt64
  package var name: String?
  package var frames: [Frame] = []
  /// `a continuation`; nil where it is not known.
  package var wait: String?
  /// Of one that sleeps, where it is known.
  package var secondsLeft: Double?
  /// The task that it is a child of.
  package var parent: UInt64?
}

package struct ThreadReport: Codable, Hashable, Sendable {
  package var id: Int32
  /// `spinning`, `running`, `blocked`, `stopped`, or `idle`: it runs nothing of the package's.
  package var state: String
  package var frames: [Frame] = []
  /// `a read`, `a lock that thread 7 holds`; nil where it does not wait.
  package var wait: String?
}

/// A process that another one has started.
package struct ChildReport: Codable, Hashable, Sendable {
  package var pid: Int32
  package var command: String
  /// Why it does not end; nil where that is not known.
  package var cause: String?
}

/// An expectation that was waiting.
package struct WaitReport: Codable, Hashable, Sendable {
  package var asked: String
  package var file: String?
  package var line: Int?
  /// For how many seconds.
  package var since: Double
  package var received: Int?
}
