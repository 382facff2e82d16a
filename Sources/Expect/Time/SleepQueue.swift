import Synchronization

/// Who sleeps on a clock, and what time it is there.
///
/// Sleepers are resumed outside the lock, one after the other, while `now` is their deadline.
final class SleepQueue: Sendable {
  typealias Instant = VirtualClock.Instant
  typealias Sleeper = VirtualClock.Sleeper

  /// Somebody who sleeps, or is about to. All variables are guarded by the queue's lock.
  fileprivate final class Sleep: @unchecked Sendable {
    let name: String?
    var continuation: UnsafeContinuation<Void, any Error>?
    var token: TimerToken?
    var isCancelled = false

    init(name: String?) { self.name = name }
  }

  /// Somebody who wants to know when so many sleep.
  fileprivate struct Watcher {
    let count: Int
    let met: @Sendable ([Sleeper]) -> Void
  }

  /// What the lock guards.
  fileprivate struct State {
    var now = Instant(offset: .zero)
    var heap = TimerHeap<Instant, Sleep>()
    var watchers: [Int: Watcher] = [:]
    var lastWatcher = 0

    var sleepers: [Sleeper] { heap.sorted.map { Sleeper(deadline: $0.deadline, name: $0.payload.name) } }
  }

  private let state = Mutex(State())

  /// The test whose failures name its sleepers, once that is known.
  private let test = Mutex<RunningTest?>(nil)

  deinit {
    if let test = test.withLock({ $0 }) { SleepingClocks.remove(ObjectIdentifier(self), from: test) }
  }

  /// Has the failures of the test that makes the clock name its sleepers.
  func register() {
    let test = SleepingClocks.add(self)
    self.test.withLock { $0 = test }
  }

  var now: Instant { state.withLock { $0.now } }
  var sleepers: [Sleeper] { state.withLock { $0.sleepers } }
  var count: Int { state.withLock { $0.heap.count } }
  var firstDeadline: Instant? { state.withLock { $0.heap.first } }

  // MARK: Sleeping

  /// Calls `begun` when somebody sleeps now.
  nonisolated(nonsending) func sleep(until deadline: Instant, _ begun: @Sendable () -> Void = {}) async throws {
    try Task.checkCancellation()
    let sleep = Sleep(name: currentTaskName)
    try await withTaskCancellationHandler {
      try await withUnsafeThrowingContinuation { add(sleep, resumedBy: $0, until: deadline, begun) }
    } onCancel: {
      cancel(sleep)
    }
  }

  private func add(
    _ sleep: Sleep, resumedBy continuation: UnsafeContinuation<Void, any Error>, until end: Instant,
    _ begun: () -> Void
  ) {
    let (result, met) = state.withLock { state -> (Result<Void, any Error>?, [() -> Void]) in
      if sleep.isCancelled { return (.failure(CancellationError()), []) }
      if end <= state.now { return (.success(()), []) }
      sleep.continuation = continuation
      sleep.token = state.heap.insert(sleep, at: end)
      return (nil, state.met())
    }
    if let result { return continuation.resume(with: result) }
    for met in met { met() }
    begun()
  }

  private func cancel(_ sleep: Sleep) {
    let continuation = state.withLock { state in
      sleep.isCancelled = true
      if let token = sleep.token { state.heap.remove(token) }
      return sleep.continuation.take()
    }
    continuation?.resume(throwing: CancellationError())
  }

  // MARK: Waking

  /// Moves to the next deadline that is not after `instant` and wakes one sleeper of it; false when there is none.
  func wakeFirst(until instant: Instant) -> Bool {
    let continuation = state.withLock { state -> UnsafeContinuation<Void, any Error>? in
      guard let deadline = state.heap.first, let sleep = state.heap.popFirst(due: instant) else { return nil }
      state.now = max(state.now, deadline)
      return sleep.continuation.take()
    }
    continuation?.resume()
    return continuation != nil
  }

  /// Moves on, unless it is later already.
  func move(to instant: Instant) { state.withLock { $0.now = max($0.now, instant) } }

  // MARK: Watching

  /// Calls `met` once, when at least so many sleep: at once, or in the task of the last of them.
  func whenSleeping(_ count: Int, _ met: @escaping @Sendable ([Sleeper]) -> Void) -> Int {
    let (number, all) = state.withLock { state in
      state.lastWatcher += 1
      state.watchers[state.lastWatcher] = Watcher(count: count, met: met)
      return (state.lastWatcher, state.met())
    }
    for met in all { met() }
    return number
  }

  func forget(watcher: Int) { _ = state.withLock { $0.watchers.removeValue(forKey: watcher) } }
}

extension SleepQueue.State {
  /// Those who have got what they watched for.
  fileprivate mutating func met() -> [() -> Void] {
    guard watchers.values.contains(where: { $0.count <= heap.count }) else { return [] }
    let sleepers = sleepers
    let all = watchers.filter { $0.value.count <= sleepers.count }
    for number in all.keys { watchers[number] = nil }
    return all.sorted { $0.key < $1.key }.map { watcher in { watcher.value.met(sleepers) } }
  }
}

extension SleepQueue: HasSleepers {
  var standing: ClockStanding {
    state.withLock { state in
      let sleepers = state.sleepers.map { ClockStanding.Sleeper(deadline: $0.deadline.offset, task: $0.name) }
      return ClockStanding(now: state.now.offset, sleepers: sleepers)
    }
  }
}
