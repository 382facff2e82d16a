import Foundation
import Testing

/// Tests that wait for processes block their threads, and others compute for long. They do so on threads of their own:
/// the pool has only as many as the machine has processors, and the other tests of this process need them in time.
struct OwnThreads: SuiteTrait, TestTrait, TestScoping {
  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(Threads.shared) { try await function() }
  }
}

extension Trait where Self == OwnThreads {
  static var onOwnThreads: Self { OwnThreads() }
}

/// A few threads, so that not all processes run at once.
private final class Threads: TaskExecutor, @unchecked Sendable {
  static let shared = Threads(count: 4)

  /// Guards `jobs`, and wakes a thread for each.
  private let condition = NSCondition()
  private var jobs: [UnownedJob] = []

  init(count: Int) {
    for _ in 0..<count {
      Thread.detachNewThread { while true { self.next().runSynchronously(on: self.asUnownedTaskExecutor()) } }
    }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    condition.withLock {
      jobs.append(job)
      condition.signal()
    }
  }

  private func next() -> UnownedJob {
    condition.withLock {
      while jobs.isEmpty { condition.wait() }
      return jobs.removeFirst()
    }
  }
}
