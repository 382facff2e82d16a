import Synchronization

/// Runs `body` on threads that nobody can starve.
///
/// When the limit passes before it has ended, `record` is called with the lines of the verbs that wait, in a task with
/// the caller's task-locals, and `body` is cancelled; what it throws then says no more.
///
/// - Parameter call: says on standard error that the limit has passed where that does not count yet.
func withTestLimit(
  _ limit: Limit, of call: PendingCall? = nil, record: @escaping @Sendable ([String]) -> Void,
  _ body: () async throws -> Void
) async throws {
  var scope = CallScope.current
  let (test, calls) = (TestLimit(), PendingCalls(in: scope.calls))
  let speaker = ParkedTask(named: "Expect: within")
  call?.opened(isolation: nil) { PendingCall.Standing(progress: .operation, isUnmet: false) }
  let timer = TimerThread.shared.expire(limit, of: call, since: .now, unless: { false }) {
    // The failure says it now.
    call?.closed()
    speaker.run { test.pass { record(calls.lines) } }
  }
  defer {
    timer?.cancel()
    call?.closed()
    speaker.dismiss()
  }
  scope.calls = calls
  try await CallScope.$current.withValue(scope) {
    try await withTaskExecutorPreference(ElasticExecutor.shared) { try await test.run(body) }
  }
}

/// A test under a limit, which may pass before the test has begun.
final class TestLimit: @unchecked Sendable {
  // `lock` guards all. The task is used only while it runs what it was noted for, because to end takes the lock too.
  private let lock = Lock()
  private var task: UnsafeCurrentTask?
  private var hasEnded = false
  private var hasPassed = false

  func run(_ body: () async throws -> Void) async throws {
    withUnsafeCurrentTask { note($0) }
    do {
      try await body()
      _ = ended()
    } catch {
      if !ended() { throw error }
    }
  }

  /// Records and cancels, unless the test has ended.
  func pass(_ record: () -> Void) {
    lock.lock()
    defer { lock.unlock() }
    guard !hasEnded else { return }
    hasPassed = true
    record()
    task?.cancel()
  }

  private func note(_ current: UnsafeCurrentTask?) {
    lock.lock()
    defer { lock.unlock() }
    task = current
    if hasPassed { current?.cancel() }
  }

  /// Whether the limit had passed.
  private func ended() -> Bool {
    lock.lock()
    defer { lock.unlock() }
    task = nil
    hasEnded = true
    return hasPassed
  }
}
