import CHangCheck

/// The first of two looks at the threads of a process: their stacks, for which they stand still for a moment, and what
/// the system says of them afterwards.
///
/// What is on the stacks can be named before the second look, which finds those that have gone on meanwhile.
struct ThreadLook {
  /// Of more threads nothing is said.
  static let most = 256

  /// nil where the processor is not known.
  let code: MappedCode?
  private(set) var copies = StackCopies()
  private(set) var stacks: [Int32: [StackWalk.Frame]] = [:]
  /// When the threads went on.
  let time: Double
  /// What the system said of each before it stood still, and afterwards.
  private let before: [Int32: ThreadSample]
  private let samples: [Int32: ThreadSample]

  /// - Parameter end: when it must be done, a time of `hc_now`.
  init(at pid: Int32, in map: MemoryMap, until end: Double = .infinity) {
    before = Threads.sample(pid, most: Self.most).byID
    code = Machine.here.map { MappedCode(map, memory: ProcessMemory(pid: pid), machine: $0) }
    if code != nil { copies = Threads.copy(before.keys.sorted(), of: pid) }
    time = hc_now()
    samples = Threads.sample(pid, most: Self.most).byID
    for copy in copies.copies where hc_now() < end { stacks[copy.thread] = frames(of: copy) }
  }

  /// What the system said of the threads before they stood still.
  var samplesBefore: [ThreadSample] { before.values.sorted { $0.id < $1.id } }

  /// Which addresses have to be named for its stacks.
  var addresses: Set<UInt64> { stacks.values.addresses }

  func frames(of copy: StackCopy) -> [StackWalk.Frame] {
    code.map { StackWalk(code: $0, copy: copy).frames() } ?? []
  }

  /// What a thread did up to the second look. It stood still in between, which took it out of its wait.
  func activity(_ now: ThreadSample, seconds: Double) -> ThreadFact.Activity {
    ThreadFact.Activity(before[now.id] ?? now, now, seconds: seconds)
  }

  /// For how many seconds it ran since, or would have.
  func active(_ now: ThreadSample) -> Double { before[now.id].map(now.active(since:)) ?? 0 }

  /// Whether a thread may be elsewhere than it was, or did not stand still in time.
  func hasMoved(_ now: ThreadSample) -> Bool {
    guard let before = samples[now.id], stacks[now.id] != nil else { return true }
    return before.ran != now.ran || before.call != now.call || now.state == "R"
  }

  /// What a thread asks the kernel for: where that was interrupted by the look, what it was before.
  func call(of now: ThreadSample) -> SystemCall? {
    guard let before = before[now.id] else { return now.call }
    guard let call = now.call else { return now.hasWaited(since: before) ? before.call : nil }
    guard let machine = Machine.here, Threads.isResumed(call, on: machine) else { return call }
    return before.call ?? call
  }
}

extension Sequence<[StackWalk.Frame]> {
  /// Which addresses have to be named.
  var addresses: Set<UInt64> { Set(joined().map(\.lookup)) }
}

extension [ThreadSample] {
  fileprivate var byID: [Int32: ThreadSample] {
    Dictionary(map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
  }
}
