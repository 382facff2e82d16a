import Foundation
import Synchronization

/// The cooperative pool, as far as the calling task would run on it.
package enum Pool {
  /// Keeps every thread busy for so long; `begun` is called when all of them are. Returns what keeps them.
  @discardableResult
  package static func spin(for duration: Duration, begun: @escaping @Sendable () -> Void = {}) -> [Task<Void, Never>] {
    let count = ProcessInfo.processInfo.activeProcessorCount
    let started = Started()
    let end = ContinuousClock.now + duration
    return (0..<count).map { _ in
      Task.detached(priority: Task.currentPriority) {
        if started.next() == count { begun() }
        while ContinuousClock.now < end {}
        if started.next() == 2 * count { say("the pool is back") }
      }
    }
  }

  /// Keeps every thread for so long, and then the process leaves: the pool never comes back. The threads sleep, and the
  /// system adds others, so that there are more of them than it can add in the time.
  package static func block(untilExitAfter seconds: UInt32) {
    for _ in 0..<400 {
      Task.detached(priority: Task.currentPriority) { sleepAndLeave(seconds) }
    }
  }
}

/// The main thread, blocked for so long by a task of the main actor that comes when the test has begun to wait.
package func blockMainActor(for seconds: UInt32) {
  Task.detached {
    try await Task.sleep(for: .milliseconds(100))
    await sleepOnMainThread(seconds)
  }
}

/// The main thread, blocked for so long as soon as the calling test gives it up.
@MainActor package func blockMainActorAtOnce(for seconds: UInt32) {
  Task { sleepOnMainThread(seconds) }
}

/// These elements, and then nothing more: no end either.
package func pending(_ elements: String...) -> AsyncStream<String> {
  let (stream, continuation) = AsyncStream<String>.makeStream()
  for element in elements { continuation.yield(element) }
  return stream
}

/// Does not hear that it is cancelled, and never gives anything.
package func deaf() -> AsyncStream<String> {
  AsyncStream { await withUnsafeContinuation { (_: UnsafeContinuation<String?, Never>) in } }
}

/// Calls from a thread of its own when the main thread has been blocked.
package func feed(_ body: @escaping @Sendable () -> Void) {
  Thread.detachNewThread {
    usleep(400_000)
    body()
  }
}

/// An element that comes from the pool, as soon as it gets round to it after the gate has been opened.
package func element(after gate: AsyncStream<Void>) -> AsyncStream<String> {
  let (stream, continuation) = AsyncStream<String>.makeStream()
  Task {
    for await _ in gate {}
    continuation.yield("open")
  }
  return stream
}

private func sleepAndLeave(_ seconds: UInt32) {
  sleep(seconds)
  _exit(9)
}

@MainActor private func sleepOnMainThread(_ seconds: UInt32) {
  sleep(seconds)
  say("the main thread is back")
}

private func say(_ line: String) { FileHandle.standardError.write(Data("\(line)\n".utf8)) }

private final class Started: Sendable {
  private let count = Atomic(0)
  func next() -> Int { count.add(1, ordering: .sequentiallyConsistent).newValue }
}
