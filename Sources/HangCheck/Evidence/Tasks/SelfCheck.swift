import Foundation
import Synchronization

/// Whether tasks are read as what they are: tried on two of this process, of which one waits for the other, and that
/// one for a continuation.
final class SelfCheck: Sendable {
  /// Why no task is to be believed; nil where all is well. Found out once.
  static let problem: String? = {
    do throws(ConcurrencyRuntime.Unknown) {
      guard let map = MemoryMap(of: getpid()) else { return "the tool may not read itself" }
      let memory = TaskMemory(pid: getpid())
      let runtime = try ConcurrencyRuntime(in: map, memory: memory)
      let isRight = SelfCheck().succeeds { address in
        let fact = TaskFact(at: address, of: runtime, in: memory)
        return fact?.functions.allSatisfy { map.place(ofCode: $0) != nil } == true ? fact : nil
      }
      return isRight ? nil : "two tasks of the tool's own are not what was read of them"
    } catch {
      return "of the tool itself: \(error.reason)"
    }
  }()

  private struct Known {
    var outer: UInt64 = 0
    var inner: UInt64 = 0
    var continuation: UnsafeContinuation<Void, Never>?
  }

  /// Guards what the tasks tell of themselves.
  private let known = Mutex(Known())

  /// - Parameter read: what stands in memory at the address of a task.
  func succeeds(_ read: (UInt64) -> TaskFact?) -> Bool {
    let thread = ThisThread()
    Task.detached(executorPreference: thread) { await self.waitForOther() }
    // Until both are suspended.
    thread.runJobs()
    let known = self.known.withLock { $0 }
    defer {
      known.continuation?.resume()
      thread.runJobs()
    }
    guard let outer = read(known.outer), let inner = read(known.inner) else { return false }
    let isOuterRight = outer.wait == .task(known.inner) && outer.parent == nil && outer.id < inner.id
    let isInnerRight = inner.wait == .continuation && inner.parent == known.outer && inner.isAsyncLet
    return isOuterRight && isInnerRight && [outer, inner].allSatisfy(\.isSuspended)
  }

  private func waitForOther() async {
    known.withLock { $0.outer = Self.addressOfTask }
    async let other: Void = waitForContinuation()
    await other
  }

  private func waitForContinuation() async {
    known.withLock { $0.inner = Self.addressOfTask }
    await withUnsafeContinuation { continuation in known.withLock { $0.continuation = continuation } }
  }

  private static var addressOfTask: UInt64 {
    // It holds nothing but the reference to the task, which is not used as one.
    withUnsafeCurrentTask { $0.map { unsafeBitCast($0, to: UInt64.self) } ?? 0 }
  }
}

extension TaskFact {
  fileprivate var isSuspended: Bool { state == .suspended && hasBegun && !functions.isEmpty }
}

/// Runs jobs on the thread that asks for it.
private final class ThisThread: TaskExecutor {
  private let jobs = Mutex<[UnownedJob]>([])

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
  }

  func runJobs() {
    while let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
      job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }
}
