import CHangCheck

/// What the threads of a process do, found without its help: by two looks at them.
struct ThreadDump: Sendable {
  /// Between the two looks that tell who computes, in seconds.
  private static let interval = 0.25
  /// How often a thread that computes is looked at in all: the user's code may not be on it each time.
  private static let looks = 4

  struct Thread: Sendable {
    var fact: ThreadFact
    /// What was on its stack, at each look.
    var stacks: [[StackWalk.Frame]]
  }

  private(set) var threads: [Thread] = []
  /// One of them computed all the time, or several in turn, as those of a pool do for one task.
  private(set) var isComputing = false
  /// Something waits for its turn on the main thread.
  private(set) var isMainAwaited = false
  /// Why there are no stacks; nil where there are some, or the process has gone.
  private(set) var refusal: String?
  /// Why there is less than there could be.
  private(set) var problems: [String] = []

  /// Of a process that may end, or be another's, at any moment.
  ///
  /// - Parameter end: when it must be done, a time of `hc_now`.
  init(of pid: Int32, in map: MemoryMap, since first: ThreadLook, until end: Double = .infinity) {
    hc_wait_readable(nil, 0, first.time + Self.interval - hc_now())
    let now = Threads.sample(pid, most: ThreadLook.most + 1)
    // Where the process has ended meanwhile, there is what the first look has shown.
    let hasEnded = now.allSatisfy(\.hasEnded)
    let samples = hasEnded ? first.samplesBefore : now
    let seconds = hc_now() - first.time
    if samples.count > ThreadLook.most {
      problems.append("of the threads the first \(ThreadLook.most) were looked at")
    }
    let known = samples.prefix(ThreadLook.most)
    isComputing = known.map(first.active).reduce(0, +) > seconds / 2
    threads = known.map { sample in
      let activity = first.activity(sample, seconds: seconds)
      return Thread(fact: ThreadFact(sample.id, activity, call: first.call(of: sample)), stacks: [])
    }
    let moved = hasEnded ? [] : known.filter(first.hasMoved).map(\.id)
    readStacks(of: pid, map, first, moved: moved, until: end)
  }

  /// Which addresses have to be named for `facts`.
  var addresses: Set<UInt64> { threads.flatMap(\.stacks).addresses }

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

  /// The stacks of the first look, and those of threads that have gone on since.
  private mutating func readStacks(
    of pid: Int32, _ map: MemoryMap, _ first: ThreadLook, moved: [Int32], until end: Double
  ) {
    let memory = ProcessMemory(pid: pid)
    let queue = MainQueue(in: map, memory: memory)
    let main = markMain(of: pid, by: queue?.owner)
    isMainAwaited = queue?.isAwaited ?? false
    let isToCopy = first.code != nil && first.copies.refusal == nil && !moved.isEmpty
    let now = isToCopy ? Threads.copy(moved, of: pid) : StackCopies()
    let copies = first.copies.copies.filter { !moved.contains($0.thread) } + now.copies
    refuse(first.code == nil ? "this processor is not known" : first.copies.refusal)
    if copies.isEmpty { refuse(now.refusal) }
    let owners = LockOwners(memory: memory, threads: Set(threads.map(\.fact.id)), main: main, stacks: copies)
    for index in threads.indices where hc_now() < end {
      guard let copy = copies.first(where: { $0.thread == threads[index].fact.id }) else { continue }
      let seen = moved.contains(copy.thread) ? nil : first.stacks[copy.thread]
      threads[index].stacks = [seen ?? first.frames(of: copy)]
      threads[index].fact.dependency = owners.dependency(threads[index].fact.kernelWait, of: copy)
    }
    if hc_now() >= end { problems.append("not all stacks were looked at: there was no time") }
    lookAgain(pid, first, until: end)
  }

  private mutating func refuse(_ reason: String?) {
    guard let reason, refusal == nil else { return }
    refusal = reason
    problems.append("no stacks: \(reason)")
  }

  /// The thread that the main actor's code runs on.
  private mutating func markMain(of pid: Int32, by owner: Int32?) -> Int32 {
    let main = threads.contains { $0.fact.id == owner } ? owner ?? pid : pid
    for index in threads.indices { threads[index].fact.isMain = threads[index].fact.id == main }
    return main
  }

  private mutating func lookAgain(_ pid: Int32, _ first: ThreadLook, until end: Double) {
    let spinning = threads.filter { $0.fact.activity == .spinning }.map(\.fact.id)
    for _ in 1..<Self.looks where !spinning.isEmpty && hc_now() < end {
      for copy in Threads.copy(spinning, of: pid).copies {
        guard let index = threads.firstIndex(where: { $0.fact.id == copy.thread }) else { continue }
        threads[index].stacks.append(first.frames(of: copy))
      }
    }
  }
}

extension ThreadFact {
  fileprivate init(_ id: Int32, _ activity: Activity, call: SystemCall?) {
    self.init(id: id, activity: activity)
    guard activity == .blocked, let call, let machine = Machine.here else { return }
    kernelWait = Threads.wait(for: call, on: machine)
  }
}

extension [Frame] {
  /// Without what comes before `main`, which is in the program's own file and in no line of it.
  fileprivate var withoutStart: [Frame] { last?.function == "_start" ? dropLast() : self }
}
