import Expect
import Testing

@Suite(.timeLimit(.minutes(5))) struct ShufflingTests {
  @Test("jobs run in the same order for the same seed, and in others for others")
  func reproducible() async throws {
    let orders = try await [1, 1, 2, 3].asyncMap { try await order(seed: $0) }
    #expect(orders[0] == orders[1])
    #expect(Set(orders).count > 1)
    #expect(orders.allSatisfy { $0.sorted() == Array(0..<20) })
    #expect(try await order(seed: nil) == Array(0..<20))
  }

  private func order(seed: UInt64?) async throws -> [Int] {
    try await withVirtualTime(shuffling: seed) { time in
      let said = Recording<Int>()
      for number in 0..<20 {
        Task {
          try await time.clock.sleep(for: .seconds(1))
          said.record(number)
        }
      }
      try await time.advance(by: .seconds(1))
      return said.elements
    }
  }

  @Test("the failure of a shuffled session shows its seed")
  func seedIsShown() async throws {
    let texts = try await failures {
      try await withVirtualTime(shuffling: 42) { time in
        let task = Task(name: "slow") { try await time.clock.sleep(for: .seconds(6)) }
        await ignoringErrors { try await task.expectPending(for: .seconds(7)) }
        await ignoringErrors { try await pending(1).expectElements([2]) }
      }
    }
    #expect(texts.count == 2)
    #expect(texts.allSatisfy { $0.hasSuffix("\n  session: withVirtualTime(shuffling: 42)") })
  }
}

extension Sequence {
  fileprivate func asyncMap<T>(_ transform: (Element) async throws -> T) async rethrows -> [T] {
    var all: [T] = []
    for element in self { all.append(try await transform(element)) }
    return all
  }
}
