import Expect
import Foundation
import Synchronization

/// How often the tests of timed code repeat themselves: some hundred times, or as often as the environment says.
let timedRuns = ProcessInfo.processInfo.environment["TIMED_RUNS"].flatMap { Int($0) } ?? 200

/// Searches only when nobody has typed for 300 ms.
final class Debouncer: Sendable {
  private let clock: any Clock<Duration>
  private let search: @Sendable (String) -> Void
  private let task = Mutex<Task<Void, Never>?>(nil)

  init(clock: any Clock<Duration>, search: @escaping @Sendable (String) -> Void) {
    self.clock = clock
    self.search = search
  }

  func type(_ text: String) {
    task.withLock { task in
      task?.cancel()
      task = Task { [clock, search] in
        do { try await clock.sleep(for: .milliseconds(300)) } catch { return }
        search(text)
      }
    }
  }
}

/// Lets through the first number at once, and of those that follow within a second the last one after it.
final class Throttler: Sendable {
  private let clock: any Clock<Duration>
  private let pass: @Sendable (Int) -> Void
  /// What waits for the end of the second; nil outside of one.
  private let waiting = Mutex<[Int]?>(nil)

  init(clock: any Clock<Duration>, pass: @escaping @Sendable (Int) -> Void) {
    self.clock = clock
    self.pass = pass
  }

  func send(_ number: Int) {
    let isFirst = waiting.withLock { waiting in
      defer { waiting = waiting.map { _ in [number] } ?? [] }
      return waiting == nil
    }
    guard isFirst else { return }
    pass(number)
    Task { await endSeconds() }
  }

  private func endSeconds() async {
    while true {
      try? await clock.sleep(for: .seconds(1))
      let next = waiting.withLock { waiting in
        defer { waiting = waiting?.isEmpty ?? true ? nil : [] }
        return waiting?.first
      }
      guard let next else { return }
      pass(next)
    }
  }
}

/// Tries again after 1 s, 2 s, 4 s, …
func retry<T>(clock: any Clock<Duration>, _ attempt: () throws -> T) async throws -> T {
  var pause = Duration.seconds(1)
  while true {
    do { return try attempt() } catch { try await clock.sleep(for: pause) }
    pause *= 2
  }
}

/// Fails so many times.
func failing(_ times: Int, then value: String) -> () throws -> String {
  var left = times
  return {
    guard left == 0 else {
      left -= 1
      throw Offline()
    }
    return value
  }
}

/// 3, 2, 1, 0: one each second.
func countdown(clock: any Clock<Duration>, _ say: (Int) -> Void) async throws {
  for number in [3, 2, 1] {
    say(number)
    try await clock.sleep(for: .seconds(1))
  }
  say(0)
}

/// 1, 2, 3, …: one each second, until nobody listens.
func timer(clock: any Clock<Duration>) -> AsyncStream<Int> {
  AsyncStream { continuation in
    let task = Task {
      for number in 1... {
        do { try await clock.sleep(for: .seconds(1)) } catch { return continuation.finish() }
        continuation.yield(number)
      }
    }
    continuation.onTermination = { _ in task.cancel() }
  }
}

/// Who wakes first; the others are cancelled.
func race(clock: any Clock<Duration>, _ sleeps: [(name: String, duration: Duration)]) async throws -> String? {
  try await withThrowingTaskGroup(of: String.self) { group in
    for (name, duration) in sleeps {
      group.addTask {
        try await clock.sleep(for: duration)
        return name
      }
    }
    defer { group.cancelAll() }
    return try await group.next()
  }
}
