import Testing

@testable import Expect

@Suite(.timeLimit(.minutes(5))) struct StreamClaimTests {
  @Test("a reader keeps ten of the others, and knows how many there are")
  func bounded() throws {
    let stream = pending(of: Int.self)
    let claims = try (0..<25).map { _ in try claim(on: stream) }
    for claim in claims { try claim.begin() }
    #expect(claims.allSatisfy { $0.use.others.count == 10 && $0.use.taken == 10 && $0.use.uncounted == 14 })
    // From the middle, the newest, the oldest, and so on.
    for claim in (claims[10..<20] + claims[20...].reversed() + claims[..<10]) { claim.end(isCancelled: false) }
    #expect(claims.allSatisfy { $0.use.others.count == 10 && $0.use.uncounted == 14 })
    let alone = try claim(on: stream)
    try alone.begin()
    #expect(alone.use.others == [] && alone.use.uncounted == 0)
    alone.end(isCancelled: false)
  }

  @Test("of few it knows all, also those that come later and those that have ended")
  func few() throws {
    let stream = pending(of: Int.self)
    let (first, second, third) = (try claim(on: stream), try claim(on: stream), try claim(on: stream))
    try first.begin()
    try second.begin()
    second.end(isCancelled: false)
    try third.begin()
    first.end(isCancelled: false)
    #expect(first.use.others.count == 2 && second.use.others.count == 1 && third.use.others.count == 1)
    #expect([first, second, third].allSatisfy { $0.use.uncounted == 0 })
    third.end(isCancelled: false)
    #expect(third.use.others.count == 1 && third.use.uncounted == 0)
  }

  @Test("thousands of readers of one stream all get their element")
  func many() async {
    let (stream, continuation) = AsyncStream<Int>.makeStream()
    let sum = await withTaskGroup { group in
      for number in 0..<500 {
        group.addTask { await stream.outcome(first: 1, within: .seconds(240)).elements.first ?? 0 }
        continuation.yield(number)
      }
      return await group.reduce(0, +)
    }
    #expect(sum == 500 * 499 / 2)
  }

  private func claim(on stream: AsyncStream<Int>) throws -> StreamClaim {
    let tape = Tape<Int>()
    tape.append(1)
    return StreamClaim(on: try #require(SharedStream(stream)), by: tape, in: .recording(at: "here"))
  }
}
