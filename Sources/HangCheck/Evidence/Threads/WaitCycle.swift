/// Threads each of which waits for the next, and the last one for the first: none of them ever goes on.
struct WaitCycle: Hashable, Sendable {
  /// At least one, which waits for itself.
  var threads: [ThreadFact]

  /// One of the cycles, if there are any.
  static func first(among threads: [ThreadFact]) -> WaitCycle? {
    let facts = Dictionary(threads.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    for start in threads {
      var path: [ThreadFact] = []
      var next: ThreadFact? = start
      while let thread = next {
        if let place = path.firstIndex(where: { $0.id == thread.id }) {
          return WaitCycle(threads: Array(path[place...]))
        }
        path.append(thread)
        next = thread.dependency.flatMap { facts[$0.owner] }
      }
    }
    return nil
  }
}

extension [ThreadFact] {
  /// With what follows from the frames alone: who waits for an initialiser that is run once waits for whoever runs one.
  /// Where several do, nobody can say for which, unless they all wait as well.
  func withInitialisers() -> [ThreadFact] {
    let running = filter(\.runsInitialiser)
    return map { thread in
      var thread = thread
      guard thread.waitsForInitialiser else { return thread }
      thread.dependency?.lock = .initialiser
      guard thread.dependency == nil else { return thread }
      let isSure = running.count == 1 || running.allSatisfy(\.waitsForInitialiser)
      let owner = isSure ? running.first { $0.id != thread.id } ?? running.first : nil
      thread.dependency = owner.map { Dependency(lock: .initialiser, owner: $0.id) }
      return thread
    }
  }
}

extension ThreadFact {
  private static func isOnce(_ frame: Frame) -> Bool {
    ["once_slow", "swift_once", "pthread_once", "dispatch_once"].contains { frame.function.contains($0) }
  }

  fileprivate var waitsForInitialiser: Bool { frames.prefix { $0.isRuntime }.contains(where: Self.isOnce) }

  /// It has come from something that is run once, into the user's code.
  fileprivate var runsInitialiser: Bool { frames.drop { $0.isRuntime }.contains(where: Self.isOnce) }
}
