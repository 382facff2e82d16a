import Expect

private let count = 1_000_000

/// A stream that has all its elements already.
private func full() -> AsyncStream<Int> {
  let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
  for number in 0..<count { continuation.yield(number) }
  continuation.finish()
  return stream
}

/// collect over a buffered AsyncStream, beside a loop that does the same by hand.
func bufferedStream() async throws -> [Row] {
  let what = "collect 1,000,000 of an AsyncStream"
  let times = try await best([
    {
      let stream = full()
      return try await processorTime { _ = try await stream.collect(first: count, within: .seconds(60)) }
    },
    {
      let stream = full()
      return try await expectReturn(within: .seconds(60)) {
        await processorTime { _ = await byHand(stream) }
      }
    },
    {
      let stream = full()
      return await processorTime { _ = await byHand(stream) }
    },
  ])
  return [
    Row(what, times[0], beside: "for await, same executor", times[1], count: count, target: "ratio 1.05"),
    Row(what, times[0], beside: "for await", times[2], count: count, target: "ratio 1.35"),
  ]
}

/// What one would write without collect, and without a limit.
private func byHand(_ stream: AsyncStream<Int>) async -> [Int] {
  var elements: [Int] = []
  for await element in stream { elements.append(element) }
  return elements
}
