/// What the memory of a process says of one of its tasks.
struct TaskFact: Hashable, Sendable {
  enum State: Hashable, Sendable { case running, queued, suspended }

  enum Wait: Hashable, Sendable {
    case continuation, group
    /// The address of the task.
    case task(UInt64)
    /// The address of what runs it: 0 for a thread of the pool.
    case executor(UInt64)
  }

  var address: UInt64
  var id: UInt64
  var name: String?
  var state = State.suspended
  /// The address of its parent.
  var parent: UInt64?
  var isGroupChild = false
  var isAsyncLet = false
  var hasBegun = true
  var wait: Wait?
  /// For how many more seconds it would sleep; nil where it does not, or that is not known.
  var secondsLeft: Double?
  /// Where it goes on, innermost first.
  var functions: [UInt64] = []
}

extension TaskFact {
  /// Of more calls nobody would read.
  private static let deepest = 200
  private static let mostRecords = 64

  /// nil for one that has ended, and for what only looks like a task.
  init?(at address: UInt64, of runtime: ConcurrencyRuntime, in memory: TaskMemory) {
    let layout = runtime.layout
    guard let words = memory.words(at: address, count: layout.words), words[0] == runtime.metadata else { return nil }
    let status = TaskLayout.Status(rawValue: UInt32(truncatingIfNeeded: words[layout.status]))
    let resume = words[layout.resume]
    guard !status.contains(.complete), resume >= 4096, words[layout.flags] & 0xff == 0 else { return nil }
    let flags = TaskLayout.Flags(rawValue: UInt32(truncatingIfNeeded: words[layout.flags]))
    self.init(address: address, id: words[layout.flags] >> 32)
    state = status.contains(.running) ? .running : status.contains(.queued) ? .queued : .suspended
    if flags.contains(.child) { parent = words[layout.parent] }
    isGroupChild = flags.contains(.groupChild)
    isAsyncLet = flags.contains(.asyncLet)
    hasBegun = !runtime.beginnings.contains(resume)
    let chain = memory.chain(from: words[layout.context], most: Self.deepest)
    // Where it waits for a continuation, that is both what goes on and what its own context leads to.
    functions = (chain.first == resume ? [] : [resume]) + chain
    read(words[layout.records], in: memory)
  }

  private mutating func read(_ first: UInt64, in memory: TaskMemory) {
    var next = first
    for _ in 0..<Self.mostRecords where next != 0 {
      guard let words = memory.words(at: next, count: 5) else { return }
      switch TaskLayout.Record(rawValue: UInt8(truncatingIfNeeded: words[0])) {
      case .dependency: wait = Wait(words)
      case .name: name = memory.text(at: words[2])
      case nil: break
      }
      next = words[1]
    }
  }
}

extension TaskFact.Wait {
  fileprivate init?(_ record: [UInt64]) {
    switch TaskLayout.Dependency(rawValue: UInt32(truncatingIfNeeded: record[4])) {
    case .task: self = .task(record[2])
    case .continuation: self = .continuation
    case .group: self = .group
    case .executor: self = .executor(record[2])
    case nil: return nil
    }
  }
}
