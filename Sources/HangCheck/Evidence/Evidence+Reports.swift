extension Evidence {
  /// The tasks that wait somewhere in the user's code, as a report shows them.
  package var taskReports: [TaskReport] { reports(of: tasks.tasks) }

  func reports(of tasks: [NamedTask]) -> [TaskReport] {
    tasks.filter(\.isTelling).map { TaskReport($0, among: self.tasks) }
  }

  /// What the threads do; those that have nothing of the user's on them without their calls.
  package var threadReports: [ThreadReport] {
    threads.map(ThreadReport.init).sorted { !$0.frames.isEmpty && $1.frames.isEmpty }
  }

  /// How many tasks have been made and not begun.
  ///
  /// One that is not queued for anybody is the runtime's own, which a timer will queue: the inside of a sleep.
  package var unbegunTasks: Int { tasks.tasks.count { !$0.fact.hasBegun && $0.fact.state == .queued } }

  /// How many tasks are suspended in the runtime's code alone.
  package var otherTasks: Int {
    tasks.tasks.count { $0.fact.hasBegun && $0.fact.state != .running && !$0.isTelling }
  }
}

extension NamedTask {
  /// Whether any of its calls is the user's.
  var isTelling: Bool { !userFrames.isEmpty }
}

extension TaskReport {
  fileprivate init(_ task: NamedTask, among tasks: NamedTasks) {
    self.init(id: task.fact.id, name: task.fact.name, frames: task.frames)
    wait = task.wait
    parent = task.fact.parent.flatMap(tasks.task)?.fact.id
  }
}

extension ThreadReport {
  fileprivate init(_ thread: ThreadFact) {
    self.init(id: thread.id, state: thread.isIdle ? "idle" : thread.activity.rawValue)
    if thread.isIdle { return }
    frames = thread.frames
    if thread.activity == .blocked { wait = thread.wholeWait }
  }
}
