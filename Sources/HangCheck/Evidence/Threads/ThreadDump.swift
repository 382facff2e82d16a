import CHangCheck

/// What the threads of a process do, found without its help: two looks at what the system says of them, and their
/// stacks, for which they stand still for a moment.
struct ThreadDump: Sendable {
  /// Of more threads nothing is said.
  private static let most = 256
  /// Between the two looks that tell who computes, in seconds.
  private static let interval = 0.25
  /// How often a thread that computes is looked at in all: the user's code may not be on it each time.
  private static let looks = 4

  struct Thread: Sendable {
    var fact: ThreadFact
    /// What was on its stack, at each look.
    var stacks: [[StackWalk.Frame]]
  }

  /// The first of the two looks; other things can be found out before the second.
  struct Look: Sendable {
    fileprivate var samples: [Int32: ThreadSample]
    fileprivate var time: Double

    init(at pid: Int32) {
      let samples = Threads.sample(pid, most: most)
      self.samples = Dictionary(samples.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
      time = hc_now()
    }
  }

  private(set) var threads: [Thread] = []
  /// Something waits for its turn on the main thread.
  private(set) var isMainAwaited = false
  /// Why there is less than there could be.
  private(set) var problems: [String] = []

  /// Of a process that may end, or be another's, at any moment.
  ///
  /// - Parameter end: when it must be done, a time of `hc_now`.
  init(of pid: Int32, in map: MemoryMap, since first: Look, until end: Double = .infinity) {
    hc_wait_readable(nil, 0, first.time + Self.interval - hc_now())
    let samples = Threads.sample(pid, most: Self.most + 1)
    let seconds = hc_now() - first.time
    if samples.count > Self.most { problems.append("of the threads the first \(Self.most) were looked at") }
    threads = samples.prefix(Self.most).map { sample in
      let activity = ThreadFact.Activity(first.samples[sample.id] ?? sample, sample, seconds: seconds)
      return Thread(fact: ThreadFact(sample, activity), stacks: [])
    }
    readStacks(of: pid, map, until: end)
  }

  /// Whether any of them computed all the time.
  var isSpinning: Bool { threads.contains { $0.fact.activity == .spinning } }

  /// Which addresses have to be named for `facts`.
  var addresses: Set<UInt64> { Set(threads.flatMap { $0.stacks.joined().map(\.lookup) }) }

  /// - Parameter name: the functions at an address, the innermost first.
  func facts(_ name: (UInt64) -> [Frame]) -> [ThreadFact] {
    let facts = threads.map { thread in
      var fact = thread.fact
      let stacks = thread.stacks.map { $0.flatMap { name($0.lookup) } }
      fact.frames = (stacks.first { $0.contains { !$0.isRuntime } } ?? stacks.first ?? []).withoutStart
      return fact
    }
    return facts.withInitialisers()
  }

  private mutating func readStacks(of pid: Int32, _ map: MemoryMap, until end: Double) {
    guard let machine = Machine.here else {
      problems.append("no stacks: this processor is not known")
      return
    }
    let memory = ProcessMemory(pid: pid)
    let code = MappedCode(map, memory: memory, machine: machine)
    let queue = MainQueue(in: map, memory: memory)
    let main = markMain(of: pid, by: queue?.owner)
    isMainAwaited = queue?.isAwaited ?? false
    let copies = Threads.copy(threads.map(\.fact.id), of: pid)
    copies.refusal.map { problems.append("no stacks: \($0)") }
    let owners = LockOwners(memory: memory, threads: Set(threads.map(\.fact.id)), main: main, stacks: copies.copies)
    for index in threads.indices where hc_now() < end {
      let copy = copies.copies.first { $0.thread == threads[index].fact.id }
      threads[index].stacks = copy.map { [StackWalk(code: code, copy: $0).frames()] } ?? []
      threads[index].fact.dependency = owners.dependency(threads[index].fact.kernelWait, of: copy)
    }
    if hc_now() >= end { problems.append("not all stacks were looked at: there was no time") }
    lookAgain(pid, code, until: end)
  }

  /// The thread that the main actor's code runs on.
  private mutating func markMain(of pid: Int32, by owner: Int32?) -> Int32 {
    let main = threads.contains { $0.fact.id == owner } ? owner ?? pid : pid
    for index in threads.indices { threads[index].fact.isMain = threads[index].fact.id == main }
    return main
  }

  private mutating func lookAgain(_ pid: Int32, _ code: MappedCode, until end: Double) {
    let spinning = threads.filter { $0.fact.activity == .spinning }.map(\.fact.id)
    for _ in 1..<Self.looks where !spinning.isEmpty && hc_now() < end {
      for copy in Threads.copy(spinning, of: pid).copies {
        guard let index = threads.firstIndex(where: { $0.fact.id == copy.thread }) else { continue }
        threads[index].stacks.append(StackWalk(code: code, copy: copy).frames())
      }
    }
  }
}

extension ThreadFact {
  fileprivate init(_ sample: ThreadSample, _ activity: Activity) {
    self.init(id: sample.id, activity: activity)
    guard activity == .blocked, let call = sample.call, let machine = Machine.here else { return }
    kernelWait = Threads.wait(for: call, on: machine)
  }
}

extension [Frame] {
  /// Without what comes before `main`, which is in the program's own file and in no line of it.
  fileprivate var withoutStart: [Frame] { last?.function == "_start" ? dropLast() : self }
}
