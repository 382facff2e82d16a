import CHangCheck

/// The processes of one call of `Runner.run`.
final class Batch {
  /// However idle they are, unless the caller says how many.
  private static let mostAlive = 32
  /// Into how many processes one looks at a time.
  private static let looksAtOnce = 4
  /// How long the kernel may take to hand over what has been killed.
  private static let patience = 2.0

  private let runner: Runner
  private let limit: Double
  private let slots: Int
  private let mostAlive: Int
  /// The next one last.
  private var waiting: [Assignment]
  private var living: [(assignment: Assignment, process: TestProcess)] = []
  private var records: [RunRecord?]
  /// Children that were there before and are none of ours.
  private var others: Set<Int32>
  private var clock = RunClock()

  /// A job and how far it is. One that is too long for a command line takes several processes, one after the other.
  private struct Assignment {
    var index: Int
    var job: Job
    var parts: [Job]
    var record: RunRecord?
  }

  init(_ jobs: [Job], limit: Double, slots: Int, most: Int? = nil, runner: Runner) {
    self.runner = runner
    self.limit = limit
    self.slots = max(1, most ?? slots)
    mostAlive = max(1, most ?? Self.mostAlive)
    records = Array(repeating: nil, count: jobs.count)
    others = ProcessTree.children
    waiting = jobs.enumerated().map { index, job in
      Assignment(index: index, job: job, parts: Self.parts(of: job))
    }.reversed()
  }

  private static func parts(of job: Job) -> [Job] {
    if job.tests.isEmpty { return [] }
    return job.framework == .xctest ? XCTestSelection.parts(of: job) : [job]
  }

  func run() -> [RunRecord] {
    while !(waiting.isEmpty && living.isEmpty), !runner.isInterrupted {
      fillSlots()
      wait()
      takeNews()
    }
    stopAll()
    ProcessTree.endUnknown(except: others)
    return records.compactMap(\.self)
  }

  // MARK: Starting

  private func fillSlots() {
    while !waiting.isEmpty, living.count < mostAlive, living.count(where: { !$0.process.isIdle }) < slots {
      start(waiting.removeLast())
    }
  }

  private func start(_ assignment: Assignment) {
    // Without a name the frameworks would run everything.
    guard let part = assignment.parts.first else {
      return finish(assignment, RunRecord(job: assignment.job, ending: .finished(status: 0)))
    }
    do {
      let process = try runner.start(part, limit: limit, at: clock.now)
      living.append((assignment, process))
      runner.notice(.began(assignment.job, pid: process.pid))
    } catch {
      finish(assignment, RunRecord(job: assignment.job, ending: .notStarted(error.reason)))
    }
  }

  // MARK: Waiting

  /// Until somebody says something or a deadline comes.
  private func wait() {
    let now = clock.now
    var until = living.map(\.process.deadline).min() ?? now
    if !waiting.isEmpty { until = min(until, living.map(\.process.nextSample).min() ?? now) }
    if !living.allSatisfy(\.process.isHeard) { until = min(until, now + 0.02) }
    // No longer: where a machine was frozen, only what exceeds the pause is known not to be the time of tests.
    let seconds = max(0, min(until - now, 1))
    var descriptors = living.flatMap(\.process.descriptors)
    if hc_wake_descriptor() >= 0 { descriptors.append(hc_wake_descriptor()) }
    hc_wait_readable(descriptors, Int32(descriptors.count), seconds)
    clock.wake(after: seconds)
  }

  /// What has come is heard before anything is called hung.
  private func takeNews() {
    let now = clock.now
    for (_, process) in living { process.drain(at: now, runner.notice) }
    for (assignment, process) in living { reap(assignment, process, at: now) }
    for (_, process) in living { process.tellSlow(at: now, runner.notice) }
    expire(at: now)
    for (_, process) in living { process.sampleCPU(at: now) }
    if hc_status_asked() { runner.status(living.map { $0.process.status(at: now) }) }
  }

  // MARK: Ending

  private func reap(_ assignment: Assignment, _ process: TestProcess, at now: Double) {
    let end = hc_wait(process.pid, 0)
    guard end.ended else { return }
    remove(process)
    process.drain(at: now, isOver: true, runner.notice)
    let ending = process.watch.ended(end.signal != 0 ? .signal(end.signal) : .status(end.status))
    let strays = if case .finished = ending { ProcessTree.strays { orphans(of: process) } } else { [StrayProcess]() }
    ProcessTree.endOrphans { orphans(of: process) }
    finish(assignment, process.record(ending, cpu: end.cpu, strays: strays, at: now))
  }

  /// Looks into those that have come to their limits and ends them.
  private func expire(at now: Double) {
    let expired = living.compactMap { assignment, process in
      process.expire(at: now).map { (assignment: assignment, process: process, ending: $0) }
    }
    if expired.isEmpty { return }
    let before = ProcessTree.children
    let records = expired.map { $0.process.record($0.ending, at: now) }
    // To look is to wait, most of the time. Whoever stops the run does not wait for that.
    let evidence = records.map(onThreads: Self.looksAtOnce) { [evidence = runner.evidence] in
      hc_stop_asked() ? nil : evidence($0)
    }
    // The toolchain's programs, not what tests have left meanwhile.
    others.formUnion(ProcessTree.children.subtracting(before).filter { !ProcessTree.isMarked($0) })
    for (one, evidence) in zip(expired, evidence) { stop(one.assignment, one.process, one.ending, evidence, at: now) }
  }

  /// Ends it with all that it has started, without a word about them.
  private func stop(
    _ assignment: Assignment, _ process: TestProcess, _ ending: Ending, _ evidence: Evidence? = nil, at now: Double
  ) {
    remove(process)
    ProcessTree.end([process.pid])
    let end = hc_wait(process.pid, Self.patience)
    process.drain(at: now, isOver: true, runner.notice)
    ProcessTree.endOrphans { orphans(of: process) }
    var record = process.record(ending, cpu: end.cpu, at: now)
    evidence.map { record.add($0) }
    finish(assignment, record)
  }

  private func stopAll() {
    let now = clock.now
    for (assignment, process) in living {
      stop(assignment, process, .interrupted(inFlight: process.watch.inFlight), at: now)
    }
    while let next = waiting.popLast() {
      finish(next, RunRecord(job: next.job, ending: .interrupted(inFlight: [])))
    }
  }

  private func remove(_ process: TestProcess) {
    living.removeAll { $0.process === process }
  }

  private func orphans(of process: TestProcess) -> [Int32] {
    ProcessTree.orphans(of: process.mark, except: others.union(living.map(\.process.pid)), isSole: living.isEmpty)
  }

  /// Goes on with the job's next part where this one ended well.
  private func finish(_ assignment: Assignment, _ record: RunRecord) {
    var assignment = assignment
    var whole = assignment.record?.continued(by: record) ?? record
    whole.job = assignment.job
    assignment.parts = Array(assignment.parts.dropFirst())
    if case .finished = record.ending, !assignment.parts.isEmpty {
      assignment.record = whole
      return waiting.append(assignment)
    }
    records[assignment.index] = whole
    runner.notice(.ended(whole))
  }
}
