import Expect

private let count = 10_000_000

/// Counts, and never waits: next to nothing but the cost of asking.
private struct Counting: AsyncSequence {
  struct AsyncIterator: AsyncIteratorProtocol {
    var number = 0

    mutating func next(isolation: isolated (any Actor)?) async -> Int? {
      number += 1
      return number <= count ? number : nil
    }

    mutating func next() async -> Int? { await next(isolation: nil) }
  }

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator() }
}

/// collect over a sequence that costs nothing, beside a loop that does the same by hand.
func trivialSequence() async throws -> [Row] {
  let what = "collect 10,000,000 of a trivial sequence"
  let times = try await best([
    { try await processorTime { _ = try await Counting().collect(first: count, within: .seconds(60)) } },
    {
      try await expectReturn(within: .seconds(60)) {
        await processorTime { _ = await byHand(Counting()) }
      }
    },
    { await processorTime { _ = await byHand(Counting()) } },
  ])
  return [
    Row(what, times[0], beside: "for await, same executor", times[1], count: count, target: "ratio 1.5"),
    Row(what, times[0], beside: "for await", times[2], count: count, target: "ratio 1.5"),
  ]
}

/// Not specialised away: a loop that the compiler sees through would cost nothing at all.
@inline(never) private func byHand(_ sequence: Counting) async -> [Int] {
  var elements: [Int] = []
  for await element in sequence { elements.append(element) }
  return elements
}
