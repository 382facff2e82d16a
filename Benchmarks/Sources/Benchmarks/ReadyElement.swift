import Expect

private let count = 5_000

/// One element that is there already: the price of a wait.
/// Beside it, the race of two child tasks that people write by hand, whose limit does not hold.
func readyElement() async throws -> [Row] {
  let times = try await best([
    { try await expectReturn(within: .seconds(60)) { try await collects() } },
    { try await expectReturn(within: .seconds(60)) { try await races() } },
    collects,
    races,
  ])
  let beside = "race in a task group"
  return [
    Row("collect(first: 1), on Expect's threads", times[0], beside: beside, times[1], count: count, target: "10 µs"),
    Row("collect(first: 1), across pools", times[2], beside: beside, times[3], count: count, target: "40 µs"),
  ]
}

/// A stream that has an element for each turn.
private func stream() -> AsyncStream<Int> {
  let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
  for number in 0..<count { continuation.yield(number) }
  return stream
}

private func collects() async throws -> Duration {
  let stream = stream()
  return try await ContinuousClock().measure {
    for _ in 0..<count { _ = try await stream.collect(first: 1, within: .seconds(5)) }
  }
}

private func races() async throws -> Duration {
  let stream = stream()
  return try await ContinuousClock().measure {
    for _ in 0..<count { _ = try await race(stream) }
  }
}

private func race(_ stream: AsyncStream<Int>) async throws -> Int? {
  try await withThrowingTaskGroup(of: Int?.self) { group in
    group.addTask {
      for await element in stream { return element }
      return nil
    }
    group.addTask {
      try await Task.sleep(for: .seconds(5))
      return nil
    }
    defer { group.cancelAll() }
    return try await group.next() ?? nil
  }
}
