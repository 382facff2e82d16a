import Expect
import Testing

/// What the doc comments of sessions show, with the outcome that they promise.
@Suite(.timeLimit(.minutes(5))) struct SessionSampleTests {
  @Test("withVirtualTime")
  func session() async throws {
    try await withVirtualTime { time in
      let search = SearchBox(clock: time.clock)
      let results = search.results.record()
      search.type("s")
      search.type("swift")
      try await results.expectNothing(for: .milliseconds(299))
      try await results.expectElements(["swift"], within: .milliseconds(1))
      try await results.expectNothing(for: .seconds(3600))
    }
  }

  @Test("withVirtualTime, where the code sleeps in real time")
  func realSleep() async throws {
    let texts = try await failures {
      try await withVirtualTime { _ in
        try await refresh()
      }
    }
    #expect(
      texts == ["withVirtualTime: a task slept <time> of real time at refresh(): inject the clock"])
  }

  @Test("advance")
  func advance() async throws {
    try await withVirtualTime { time in
      let ticks = Recording<Int>()
      Task { for tick in 1...3 { try await time.clock.sleep(for: .seconds(1)); ticks.record(tick) } }
      try await time.advance(by: .seconds(2))
      #expect(ticks.elements == [1, 2])
    }
  }

  @Test("settle")
  func settle() async throws {
    try await withVirtualTime { time in
      let done = Recording<String>()
      Task { done.record("at once") }
      try await time.settle()
      #expect(done.elements == ["at once"])
    }
  }
}

/// Sleeps in real time.
private func refresh() async throws { try await Task.sleep(nanoseconds: 300_000_000) }

/// Results come 300 ms after the last key.
struct SearchBox {
  let results: AsyncStream<String>
  private let debouncer: Debouncer

  init(clock: any Clock<Duration>) {
    let (results, continuation) = AsyncStream.makeStream(of: String.self)
    self.results = results
    debouncer = Debouncer(clock: clock) { continuation.yield($0) }
  }

  func type(_ text: String) { debouncer.type(text) }
}
