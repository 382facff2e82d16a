extension ThreadFact {
  /// What functions wait for that are known by name, however they do it. Of a thread's frames the one next to the
  /// user's counts that is found here: it knows best what it is all about.
  private static let names: [(function: String, wait: String)] = [
    ("once_slow", "a one-time initialiser"), ("pthread_once", "a one-time initialiser"),
    ("swift_once", "a one-time initialiser"), ("dispatch_once", "a one-time initialiser"),
    ("mutex_lock", "a lock"), ("lll_lock_wait", "a lock"), ("_MutexHandle._lock", "a lock"), ("rwlock_", "a lock"),
    ("DISPATCH_WAIT_FOR_QUEUE", "a queue"), ("dispatch_group_wait", "a dispatch group"),
    ("dispatch_block_wait", "a dispatch block"), ("semaphore_wait", "a semaphore"), ("sem_wait", "a semaphore"),
    ("sema4", "a semaphore"), ("sem_wait_slow", "a semaphore"), ("pthread_cond", "a condition"),
    ("clockjoin", "the end of a thread"), ("pthread_join", "the end of a thread"),
    ("Process.waitUntilExit", "a wait for a child process"),
    ("waitUntilAllOperationsAreFinished", "an operation queue"),
    ("Operation.waitUntilFinished", "an operation"), ("XCTWaiter.wait", "a wait for an expectation"),
    ("XCTestCase.wait", "a wait for an expectation"), ("RunLoop.run", "a run loop"),
  ]

  /// What system calls wait for that were interrupted, and no longer say what they are; by the ends of their names.
  private static let resumed: [(function: String, wait: String)] = [
    ("nanosleep", "a sleep"), ("poll", "a poll"), ("epoll_wait", "a poll"), ("select", "a poll"),
  ]

  /// What it waits for, as a sentence names it: `a read`.
  var wait: String {
    let inner = frames.prefix { $0.isRuntime }
    for frame in inner.reversed() {
      if let known = Self.names.first(where: { frame.function.contains($0.function) }) { return known.wait }
    }
    switch kernelWait {
    case .other(let name)?: return name
    case .word(_, _, isLock: true)?: return "a lock"
    case .word?: return "a wait for another thread"
    case nil:
      let known = Self.resumed.first { known in inner.contains { $0.function.hasSuffix(known.function) } }
      return known?.wait ?? "the system"
    }
  }
}
