import Expect
import Testing

/// Where modules are on the main actor by default, so are its conformances.
struct Ticker: AsyncSequence {
  struct Iterator: AsyncIteratorProtocol {
    var number = 0
    mutating func next() async -> Int? {
      number += 1
      return number
    }
  }
  func makeAsyncIterator() -> Iterator { Iterator() }
}

@MainActor struct IsolatedTests {
  @Test func isolatedConformances() async throws {
    try await Ticker().expectElements([1, 2])
    try await Ticker().record().collect(first: 2)
    try await withRecording(of: Ticker(), leftovers: .ignore) { try await $0.expectElements([1, 2]) }
    try await withRecording(of: Ticker(), count(to: 1), leftovers: .ignore) { ticks, numbers in
      try await ticks.next()
      try await numbers.next()
    }
  }
}
