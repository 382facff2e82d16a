extension Launch {
  /// How a job's tests are started.
  ///
  /// - Parameters:
  ///   - events: the pipe that its events come by, if any.
  ///   - waits: the file in which it shows what it waits for, if any.
  ///   - crashes: how the runtime is to write of crashes; nil: as the user has set it.
  ///   - mark: what tells its children from those of another process.
  init(
    _ job: Job, in target: Target, events: String?, waits: String? = nil, crashes: String? = nil, mark: ProcessMark
  ) {
    let command = Self.command(job, events: events)
    var environment = target.environment
    // As `swift test` does for what is no terminal.
    environment["NO_COLOR"] = "1"
    environment[ProcessMark.variable] = mark.value
    environment[WaitsFile.variable] = waits ?? environment[WaitsFile.variable]
    if let crashes { environment[CrashLog.variable] = crashes }
    if let events, let observer = target.observer {
      environment[job.framework == .xctest ? "CHECK_HANGS_EVENTS" : "CHECK_HANGS_STREAM"] = events
      Bundles.preload(observer, in: &environment)
    }
    environment.merge(Bundles.environment(job.framework)) { _, ours in ours }
    self.init(
      path: command[0], arguments: Array(command.dropFirst()), environment: environment,
      directory: target.workingDirectory)
  }

  private static func command(_ job: Job, events: String?) -> [String] {
    guard job.framework == .swiftTesting else {
      return Bundles.xctest(job.bundle, tests: XCTestSelection.argument(for: job))
    }
    let stream = events.map { ["--event-stream-output-path", $0, "--event-stream-version", "0"] } ?? []
    let order = job.isParallel ? [] : ["--no-parallel"]
    // What is printed is the tests' own: all that the framework has to say comes with its events.
    let silence = ["--verbosity", "\(Int.min)"]
    return Bundles.swiftTesting(job.bundle, options: stream + order + silence + SwiftTestingSelection.options(for: job))
  }
}
