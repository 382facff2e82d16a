extension Evidence {
  /// The tasks that wait somewhere in the user's code, as a report shows them.
  package var taskReports: [TaskReport] { reports(of: tasks.tasks) }

  func reports(of tasks: [NamedTask]) -> [TaskReport] {
    tasks.filter(isShown).map { TaskReport($0, among: self.tasks) }
  }

  private func isShown(_ task: NamedTask) -> Bool { task.isTelling || (isWhole && !task.frames.isEmpty) }

  /// What the threads do; those that have nothing of the user's on them last, and without their calls.
  package var threadReports: [ThreadReport] {
    (threads.filter { !$0.isIdle } + threads.filter(\.isIdle)).map { ThreadReport($0, isWhole: isWhole) }
  }

  /// How many tasks have been made and not begun.
  ///
  /// One that is not queued for anybody is the runtime's own, which a timer will queue: the inside of a sleep.
  package var unbegunTasks: Int { tasks.tasks.count { !$0.fact.hasBegun && $0.fact.state == .queued } }

  /// How many tasks are suspended in the runtime's code alone.
  package var otherTasks: Int {
    tasks.tasks.count { $0.fact.hasBegun && $0.fact.state != .running && !isShown($0) }
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
    secondsLeft = task.secondsLeft
    parent = task.fact.parent.flatMap(tasks.task)?.fact.id
  }
}

extension ThreadReport {
  fileprivate init(_ thread: ThreadFact, isWhole: Bool) {
    // Where the stack was not seen nobody knows what it is about.
    let isIdle = thread.isIdle && !thread.frames.isEmpty
    self.init(id: thread.id, state: isIdle ? "idle" : thread.activity.rawValue)
    if isIdle, !isWhole { return }
    frames = thread.frames
    if thread.activity == .blocked { wait = thread.wholeWait }
  }
}
