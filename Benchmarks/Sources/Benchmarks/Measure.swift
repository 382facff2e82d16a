import Foundation

/// The best time of each way of doing one thing. They take turns, so that a busy moment of the machine hits all.
func best(of rounds: Int = 5, _ ways: [() async throws -> Duration]) async throws -> [Duration] {
  var best = [Duration](repeating: .seconds(Int64.max), count: ways.count)
  for _ in 0..<rounds {
    for (index, way) in ways.enumerated() { best[index] = min(best[index], try await way()) }
  }
  return best
}

/// What the processor spent on it: where nothing waits, the time it takes on a machine that does nothing else.
func processorTime(_ body: () async throws -> Void) async rethrows -> Duration {
  let start = processorTime()
  try await body()
  return processorTime() - start
}

private func processorTime() -> Duration {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return .seconds(Int64(time.tv_sec)) + .nanoseconds(Int64(time.tv_nsec))
}

extension Duration {
  /// Three digits and a unit.
  var text: String {
    let seconds = self / .seconds(1)
    let units = [("s", 1.0), ("ms", 1e-3), ("µs", 1e-6), ("ns", 1e-9)]
    let (unit, size) = units.first { seconds >= $0.1 } ?? ("ns", 1e-9)
    return "\((seconds / size).text) \(unit)"
  }
}

extension Double {
  /// Three digits.
  var text: String { String(format: self < 10 ? "%.2f" : self < 100 ? "%.1f" : "%.0f", self) }
}
