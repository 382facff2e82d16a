import Expect
import Synchronization

private let runs = 2_000
private let sleepers = 100_000

/// What virtual time costs: a session, a debounced search in one, and very many sleepers.
func virtualTimes() async throws -> [Row] {
  let times = try await best([setUps, searches, sleeps])
  return [
    Row(what: "a session's set-up", ours: (times[0] / runs).text, target: "30 µs"),
    Row(what: "a debounced search in a session of its own", ours: (times[1] / runs).text, target: "60 µs"),
    Row(what: "100,000 sleepers, made and advanced over", ours: times[2].text, target: "0.5 s"),
  ]
}

private func setUps() async throws -> Duration {
  try await ContinuousClock().measure {
    for _ in 0..<runs { try await withVirtualTime { _ in } }
  }
}

private func searches() async throws -> Duration {
  try await ContinuousClock().measure {
    for _ in 0..<runs {
      try await withVirtualTime { time in
        let found = Recording<String>()
        let search = Search(clock: time.clock, found: found)
        search.type("s")
        search.type("sw")
        search.type("swift")
        try await time.advance(by: .milliseconds(300))
        try await found.expectElements(["swift"], within: .zero)
      }
    }
  }
}

private func sleeps() async throws -> Duration {
  let clock = VirtualClock()
  return try await ContinuousClock().measure {
    let tasks = (0..<sleepers).map { number in
      Task { try await clock.sleep(for: .milliseconds(number % 1_000 + 1)) }
    }
    try await clock.expectSleepers(sleepers, within: .seconds(60))
    try await clock.advance(by: .seconds(1))
    for task in tasks { try await task.value }
  }
}

/// Waits until nobody has typed for 300 ms.
private final class Search: Sendable {
  let clock: VirtualClock
  let found: Recording<String>
  private let task = Mutex<Task<Void, Never>?>(nil)

  init(clock: VirtualClock, found: Recording<String>) {
    self.clock = clock
    self.found = found
  }

  func type(_ text: String) {
    task.withLock { task in
      task?.cancel()
      task = Task {
        do { try await clock.sleep(for: .milliseconds(300)) } catch { return }
        found.record(text)
      }
    }
  }
}
