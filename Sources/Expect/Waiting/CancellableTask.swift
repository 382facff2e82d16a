/// A task that somebody else may cancel as long as it is in a scope.
final class CancellableTask: @unchecked Sendable {
  // `lock` guards the task, which is used only while it is in the scope: to leave takes the lock, too.
  private let lock = Lock()
  private var task: UnsafeCurrentTask?

  /// The current task is in the scope from here on.
  func enter() {
    withUnsafeCurrentTask { current in
      lock.lock()
      task = current
      lock.unlock()
    }
  }

  func leave() {
    lock.lock()
    task = nil
    lock.unlock()
  }

  func cancel() {
    lock.lock()
    defer { lock.unlock() }
    task?.cancel()
  }
}
