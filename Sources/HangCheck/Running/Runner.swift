import CHangCheck

/// Starts test processes, watches them and ends them. One thread, one loop.
package final class Runner {
  let target: Target
  let slow: Double
  let exitLimit: Double
  private let package: PackageDirectory
  /// Hears what happens while processes run.
  package var notice: (Notice) -> Void = { _ in }
  /// Looks into a process that is about to be killed, while it still lives, with what is known of it. Called on several
  /// threads at a time.
  package var evidence: @Sendable (RunRecord) -> Evidence? = { _ in nil }
  /// Called when SIGUSR1 asks what is in flight.
  package var status: ([ProcessStatus]) -> Void = { _ in }

  private var wasInterrupted = false

  package init(target: Target, slow: Double, exitLimit: Double) {
    self.target = target
    self.slow = slow
    self.exitLimit = exitLimit
    package = PackageDirectory(target.packageDirectory)
    ProcessTree.adoptOrphans()
  }

  /// Whether the user stopped the run: nothing is started any more.
  package var isInterrupted: Bool { wasInterrupted || hc_stop_asked() }

  /// Stops the run, as a signal would; what runs is ended before `run` returns.
  package func interrupt() { wasInterrupted = true }

  /// Runs the jobs, overlapped, and tells what became of them, in their order.
  ///
  /// - Parameters:
  ///   - limit: how long a test, or silence, may last, in seconds.
  ///   - slots: how many processes may compute at a time; as many as there are processors unless given. One that only
  ///     waits lets another one start.
  ///   - most: how many may live at a time, whatever they do; nil: more than can be meant.
  package func run(_ jobs: [Job], limit: Double, slots: Int? = nil, most: Int? = nil) -> [RunRecord] {
    Batch(jobs, limit: limit, slots: slots ?? Int(hc_processors()), most: most, runner: self).run()
  }

  /// Starts a job's process.
  func start(_ job: Job, limit: Double, at now: Double) throws(Launch.Failure) -> TestProcess {
    let mark = ProcessMark()
    let channel = try channel(for: job, mark)
    let waits = WaitsFile(
      in: directories, name: "check-hangs-waits-\(mark.value)", environment: target.environment,
      package: package)
    let isFree = target.environment[CrashLog.variable] == nil
    let crashes = isFree && !target.isSanitized ? crashLog(mark) : nil
    let launch = Launch(
      job, in: target, events: channel?.path, waits: waits?.path,
      crashes: isFree && target.isSanitized ? CrashLog.off : crashes?.setting, mark: mark)
    let process = try launch.start()
    let watch = Watch(job: job, limit: limit, exitLimit: exitLimit, slow: slow)
    return TestProcess(
      process, mark: mark, channel: channel, waits: waits, crashes: crashes, watch: watch,
      // The observer sees to that.
      isPrompt: target.observer != nil, at: now)
  }

  private func crashLog(_ mark: ProcessMark) -> CrashLog? {
    CrashLog(in: directories, name: "check-hangs-crash-\(mark.value)")
  }

  /// Where files for one process are made: in the first that can have them.
  private var directories: [String] { [target.scratchDirectory, target.environment["TMPDIR"] ?? "/tmp"] }

  /// XCTest can do without, by its text.
  private func channel(for job: Job, _ mark: ProcessMark) throws(Launch.Failure) -> EventChannel? {
    let name = "check-hangs-events-\(mark.value)"
    switch job.framework {
    case .swiftTesting: return try EventChannel(in: directories, name: name, decoder: SwiftTestingDecoder())
    case .xctest where target.observer == nil: return nil
    case .xctest: return try? EventChannel(in: directories, name: name, decoder: ObserverDecoder())
    }
  }
}

/// What a living test process is about.
package struct ProcessStatus: Sendable {
  package var job: Job
  package var pid: Int32
  package var seconds: Double
  /// The tests in flight and how long they have been.
  package var tests: [(selector: String, seconds: Double)]
  /// The last that it printed.
  package var output: String
}
