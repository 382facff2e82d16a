import Synchronization

/// A limit that is asked now and then whether it has passed. Whoever makes it cancels it.
struct Passing: Sendable {
  private final class Flag: Sendable {
    let isSet = Atomic(false)
  }

  private let flag = Flag()
  private let limit: RunningLimit?

  init(of limit: Limit) {
    self.limit = TimerThread.shared.expire(limit, since: .now, unless: { false }) { [flag] in
      flag.isSet.store(true, ordering: .releasing)
    }
  }

  var isOver: Bool { flag.isSet.load(ordering: .acquiring) }
  func cancel() { limit?.cancel() }
}
