// With swift-async-algorithms, where its module is.
#if canImport(AsyncAlgorithms)
import AsyncAlgorithms
import Expect
import Testing

@Suite(.limits(within: .seconds(30), for: .milliseconds(10))) struct AlgorithmTests {
  @Test func sequences() async throws {
    try await [1, 2, 3].async.expectElements([1, 2, 3])
    try await merge(count(to: 2), count(to: 2)).expectElements([1, 1, 2, 2], order: .any)
    try await count(to: 3).debounce(for: .milliseconds(1)).expectElements([3])
    try await combineLatest(count(to: 1), count(to: 1)).expectElements(["(1, 1)"], comparing: { "\($0)" })
    try await count(to: 4).chunks(ofCount: 2).expectElements([[1, 2], [3, 4]])
    try await zip(count(to: 2), count(to: 2)).record().collect(first: 2)
    try await count(to: 3).removeDuplicates().next(where: { $0 == 3 })
  }
  @Test func channels() async throws {
    let channel = AsyncChannel<Int>()
    let numbers = channel.record()
    async let sent: Void = channel.send(1)
    try await numbers.expectElements([1])
    await sent
  }
  @Test func scopes() async throws {
    let merged = merge(count(to: 1), count(to: 2))
    try await withRecording(of: count(to: 1), AsyncChannel<Int>(), merged) { numbers, silent, three in
      try await numbers.expectElements([1])
      try await three.collect(first: 3)
      try await silent.expectNothing()
    }
  }
  @Test @MainActor func onTheMainActor() async throws {
    let ticks = AsyncTimerSequence(interval: .milliseconds(1), clock: .continuous).record()
    try await ticks.skip(2)
    try await count(to: 3).debounce(for: .seconds(1), clock: VirtualClock()).record().expectElements([3])
  }
}
#endif
