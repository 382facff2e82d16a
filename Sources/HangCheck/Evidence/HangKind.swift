/// Why a test, or a process, does not get on.
package enum HangKind: String, Sendable, CaseIterable {
  case suspended, blocked, deadlock, busy, starved, mainBlocked, unknown
}

/// The kind of a hang and its cause in one line, decided by what is known and nothing else.
struct HangVerdict: Hashable, Sendable {
  var kind: HangKind
  var cause: String

  private init(_ kind: HangKind, _ cause: String) {
    self.kind = kind
    self.cause = cause
  }

  /// The first that holds: what can never end, then what keeps others waiting, then what the test itself does, then
  /// what anybody does.
  init(_ facts: HangFacts) {
    let own = facts.threads.first { facts.isOfTest($0.frames) }
    let main = facts.threads.first { $0.isMain && !$0.isIdle }
    self =
      Self.deadlock(facts) ?? Self.starved(facts) ?? Self.mainBlocked(facts) ?? Self.thread(own)
      ?? Self.busy(facts) ?? Self.thread(main) ?? Self.suspended(facts)
      ?? Self.thread(facts.threads.first { !$0.isIdle })
      ?? Self(.unknown, "no code of the package was found on a thread or in a task")
  }

  private static func deadlock(_ facts: HangFacts) -> Self? {
    guard let threads = WaitCycle.first(among: facts.threads)?.threads, let first = threads.first else { return nil }
    if threads.count == 1 { return Self(.deadlock, "deadlock: \(first.awaited) waits for itself,\(first.place)") }
    let steps = threads.map { "waits\($0.place) for \($0.awaited)" }
    let holders = (threads.dropFirst() + [first]).map { " that thread \($0.id) holds" }
    return Self(
      .deadlock, "deadlock: thread \(first.id) " + zip(steps, holders).map { $0 + $1 }.joined(separator: ", which "))
  }

  private static func starved(_ facts: HangFacts) -> Self? {
    // One that runs nothing of the package is between two jobs.
    let held = facts.threads.filter { $0.isInPool && $0.userFrame != nil }
    let queued = facts.tasks.count(where: \.isQueued)
    guard held.count >= facts.poolWidth, facts.poolWidth > 1 || queued > 0, let first = held.first else { return nil }
    let threads = held.count == 1 ? "the only thread of the pool is" : "all \(held.count) threads of the pool are"
    let waiting = queued == 0 ? "" : "; \(queued) \(queued == 1 ? "task waits" : "tasks wait") for one"
    return Self(.starved, "starved: \(threads) \(first.doing)\(first.mark)\(first.place)\(waiting)")
  }

  private static func mainBlocked(_ facts: HangFacts) -> Self? {
    guard facts.isMainAwaited, let main = facts.threads.first(where: \.isMain), !main.isIdle, main.activity == .blocked
    else { return nil }
    return Self(.mainBlocked, "the main thread is \(main.doing),\(main.place), and work that needs it waits behind it")
  }

  private static func thread(_ thread: ThreadFact?) -> Self? {
    thread.map { thread in
      switch thread.activity {
      case .blocked: Self(.blocked, "blocked in \(thread.wholeWait)\(thread.mark)\(thread.place)")
      case .stopped: Self(.blocked, thread.doing + thread.place)
      case .spinning, .running: Self(.busy, thread.doing + thread.place)
      }
    }
  }

  private static func busy(_ facts: HangFacts) -> Self? {
    let spinning = facts.threads.filter { $0.activity == .spinning }
    if let thread = spinning.first(where: { !$0.isIdle && $0.userFrame != nil }) { return Self.thread(thread) }
    // A test that ends by going over to what it calls last may have no frame of its own.
    let returning =
      facts.tasks.first { facts.isOfTest($0.frames) } ?? facts.tasks.first { $0.isQueued && !$0.frames.isEmpty }
    guard facts.isComputing, let task = returning else { return nil }
    return Self(.busy, "busy, coming back again and again\(task.frames.first.place)")
  }

  private static func suspended(_ facts: HangFacts) -> Self? {
    let task = facts.tasks.first { facts.isOfTest($0.frames) } ?? facts.tasks.first { !$0.frames.isEmpty }
    return task.flatMap { task in
      let wait = task.wait.map { ", waiting for \($0)" } ?? ""
      return task.frames.first.map { Self(.suspended, "suspended in \($0.text)\(wait)") }
    }
  }
}

extension ThreadFact {
  /// What it waits for, and whose that is.
  var wholeWait: String {
    guard let dependency else { return wait }
    return wait
      + (dependency.hasOwnerEnded
        ? " whose owner, thread \(dependency.owner), has ended" : " that thread \(dependency.owner) holds")
  }

  fileprivate var doing: String {
    switch activity {
    case .blocked: "blocked in \(wait)"
    case .spinning, .running: "busy"
    case .stopped: "stopped by a signal"
    }
  }

  /// What its lock is called.
  fileprivate var awaited: String { dependency?.lock.text ?? wait }

  fileprivate var mark: String { activity == .blocked && userFrame != nil ? "," : "" }

  fileprivate var place: String {
    guard let frame = userFrame, frame.line == nil, let index = frames.firstIndex(of: frame),
      let caller = frames[index...].first(where: { $0.line != nil }), let place = caller.place
    else { return userFrame.place }
    return " in \(frame.text), called at \(place)"
  }
}

extension Frame? {
  /// ` in FeedClient.load() (FeedClient.swift:12)`
  fileprivate var place: String { map { " in \($0.text)" } ?? "" }
}
