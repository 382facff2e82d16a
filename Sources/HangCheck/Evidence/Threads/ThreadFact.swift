/// What is known of one thread of a process that does not get on.
struct ThreadFact: Hashable, Sendable {
  enum Activity: String, Hashable, Sendable { case spinning, running, blocked, stopped }

  var id: Int32
  var isMain = false
  var activity: Activity
  /// What the kernel was asked to wait for.
  var kernelWait: KernelWait?
  /// The innermost first.
  var frames: [Frame] = []
  /// Whose lock it waits for; nil where that cannot be told.
  var dependency: Dependency?

  /// The innermost frame that is the user's, rather than one that the compiler made to get at a global.
  var userFrame: Frame? {
    let users = frames.filter { !$0.isRuntime }
    return users.first { !$0.isAccessor } ?? users.first
  }

  /// It runs nothing of the user's, and nothing much at all.
  var isIdle: Bool { userFrame == nil && activity != .spinning }

  /// It belongs to Swift's cooperative pool and runs a task.
  var isInPool: Bool { !isMain && runsJob }

  /// It runs a task, or what is to be done for an actor.
  var runsJob: Bool { frames.contains { $0.function.contains("swift_job_run") } }
}

extension Frame {
  fileprivate var isAccessor: Bool {
    function.hasSuffix(".unsafeMutableAddressor") || function.hasPrefix("one-time initialization function for ")
  }
}

/// A thread that waits for another, or for itself.
struct Dependency: Hashable, Sendable {
  enum Lock: Hashable, Sendable { case mutex, queue, mainQueue, initialiser }

  var lock: Lock
  var owner: Int32
  /// The owner has left without giving it back.
  var hasOwnerEnded = false
}

extension Dependency.Lock {
  var text: String {
    switch self {
    case .mutex: "a lock"
    case .queue: "a queue"
    case .mainQueue: "the main queue"
    case .initialiser: "a one-time initialiser"
    }
  }
}

extension ThreadFact.Activity {
  /// - Parameter seconds: between the two samples.
  init(_ before: ThreadSample, _ after: ThreadSample, seconds: Double) {
    switch after.state {
    case "T", "t": self = .stopped
    case _ where after.hasWaited(since: before): self = .blocked
    case _ where after.active(since: before) > seconds / 2: self = .spinning
    case "R": self = .running
    default: self = .blocked
    }
  }
}
