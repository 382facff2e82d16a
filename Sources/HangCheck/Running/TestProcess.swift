import CHangCheck

/// One living test process: what it says goes to its watch.
final class TestProcess {
  /// How long it must not have wanted a processor to let another run in its place.
  private static let idleAfter = 0.25

  let pid: Int32
  let mark: ProcessMark
  let startedAt: Double
  private(set) var watch: Watch
  /// It has neither used a processor of late nor waited for one, and lets another run in its place.
  private(set) var isIdle = false
  private(set) var nextSample: Double

  private let channel: EventChannel?
  private let waits: WaitsFile?
  private let crashes: CrashLog?
  private let output: OutputLog
  private let ending: Int32
  private var wanted = 0.0
  /// What it had wanted of processors when that began which is waited for.
  private var begin = (since: 0.0, wanted: 0.0)
  /// How much it had said when it was found alive and its pipe closed.
  private var lastReading: Int?

  /// - Parameter isPrompt: what its tests print comes at once.
  init(
    _ process: Launch.Started, mark: ProcessMark, channel: EventChannel?, waits: WaitsFile? = nil,
    crashes: CrashLog? = nil, watch: Watch, isPrompt: Bool = false, at now: Double
  ) {
    pid = process.pid
    self.mark = mark
    self.channel = channel
    self.waits = waits
    self.crashes = crashes
    self.watch = watch
    startedAt = now
    nextSample = now + Self.idleAfter
    output = OutputLog(output: process.output, errors: process.errors, job: watch.job, isPrompt: isPrompt)
    ending = hc_open_process(pid)
  }

  deinit { hc_close(ending) }

  /// Where news of it come from.
  var descriptors: [Int32] {
    output.descriptors + (channel.map { isCut ? [] : [$0.descriptor] } ?? []) + (ending >= 0 ? [ending] : [])
  }

  private var isCut: Bool { channel?.isCut ?? false }

  /// Whether all that it does is told by a descriptor. The end of a pipe would wake the watcher again and again.
  var isHeard: Bool { ending >= 0 && !isCut }

  /// When something is to be done unless it says a word before.
  var deadline: Double { startedAt + min(watch.deadline, watch.slowDeadline ?? .infinity) }

  /// Takes all that is there and tells of it.
  ///
  /// XCTest's text counts only while the observer has never spoken. It speaks before the first line is printed, so
  /// after a line has been read its words are there to be read as well.
  func drain(at now: Double, isOver: Bool = false, _ tell: (Notice) -> Void) {
    let text = output.drain(isOver: isOver)
    channel?.drain(all: isOver) { event in
      output.note(event)
      handle(event, at: now, tell)
    }
    output.settle(isOver: isOver)
    if channel?.hasSpoken != true { for event in text { handle(event, at: now, tell) } }
    if isCut, !isOver, !hc_is_leaving(pid) { lastReading = channel?.readings }
    if watch.mayBeGrantedMore, watch.since != begin.since { begin = (watch.since, ProcessorTime.wanted(by: pid)) }
  }

  private func handle(_ event: Event, at now: Double, _ tell: (Notice) -> Void) {
    let subject = event.subject.flatMap { watch.tests[$0] }
    let hadEnded = subject.flatMap { watch.traces[$0.selector]?.endedAt } != nil
    watch.handle(event, at: now - startedAt, cpu: watch.isExact && subject != nil ? usedCPU : nil)
    guard let subject, let trace = watch.traces[subject.selector] else { return }
    if case .testStarted = event.kind { tell(.testStarted(subject)) }
    if !hadEnded, trace.endedAt != nil { tell(.testEnded(subject, trace)) }
  }

  private var usedCPU: Double? {
    let cpu = hc_cpu(pid)
    return cpu < 0 ? nil : cpu
  }

  func tellSlow(at now: Double, _ tell: (Notice) -> Void) {
    for slow in watch.takeSlow(at: now - startedAt) { tell(.slow(slow.test, seconds: slow.seconds)) }
  }

  func expire(at now: Double) -> Ending? {
    guard let ending = watch.expire(at: now - startedAt) else { return nil }
    if let backtracer = Backtracer(of: pid) { return watch.grantMore() || backtracer.end() ? nil : ending }
    if watch.mayBeGrantedMore, hasComputed(until: now), watch.grantMore() { return nil }
    return ending
  }

  /// Whether it has spent most of the time that it is waited for on a processor, or waiting for one that others used.
  private func hasComputed(until now: Double) -> Bool {
    ProcessorTime.wanted(by: pid) - begin.wanted > (now - startedAt - begin.since) / 2
  }

  /// Looks whether it has computed since the last look, or would have, had there been a processor for it.
  func sampleCPU(at now: Double) {
    guard now >= nextSample else { return }
    nextSample = now + Self.idleAfter
    let before = wanted
    wanted = ProcessorTime.wanted(by: pid)
    isIdle = wanted - before < 0.002
  }

  /// What is known of it, as if it had ended so.
  func record(_ ending: Ending, cpu: Double? = nil, strays: [StrayProcess] = [], at now: Double) -> RunRecord {
    var record = RunRecord(
      job: watch.job, pid: pid, seconds: now - startedAt, cpuSeconds: cpu ?? usedCPU ?? 0, ending: ending,
      traces: watch.traces, strayIssues: watch.strayIssues,
      openSuites: watch.openSuites, strays: strays,
      output: output.all.text, outputs: output.outputs)
    if case .hung = ending { record.waits = waits?.waits(of: pid) ?? [] }
    if case .crashed = ending { record.add(crash: crashes?.account(of: pid)) }
    record.hasGoneSilent = lastReading != nil && lastReading == channel?.readings
    return record
  }

  func status(at now: Double) -> ProcessStatus {
    let seconds = now - startedAt
    let tests = watch.inFlight.map { (selector: $0, seconds: seconds - (watch.traces[$0]?.startedAt ?? 0)) }
    return ProcessStatus(job: watch.job, pid: pid, seconds: seconds, tests: tests, output: output.all.text)
  }
}

extension Event {
  /// The test it speaks of.
  fileprivate var subject: String? {
    switch kind {
    case .testStarted(let test), .testEnded(let test, _), .testSkipped(let test, _): test
    default: nil
    }
  }
}
