import Expect

private let count = 100_000

/// Elements that a producer makes while they are read, one by one: a recording's next() beside a loop over the stream.
func liveProducer() async throws -> [Row] {
  let times = try await best([
    {
      try await timed { stream in
        let recording = stream.record()
        for _ in 0..<count { _ = try await recording.next(within: .seconds(60)) }
      }
    },
    { await timed { stream in for await _ in stream {} } },
  ])
  return [
    Row(
      "recording.next of a live producer", times[0], beside: "for await", times[1], count: count, target: "ratio 1.5")
  ]
}

private func timed(_ read: (AsyncStream<Int>) async throws -> Void) async rethrows -> Duration {
  let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
  let start = ContinuousClock.now
  let producer = Task.detached {
    for number in 0..<count { continuation.yield(number) }
    continuation.finish()
  }
  try await read(stream)
  let time = ContinuousClock.now - start
  await producer.value
  return time
}
