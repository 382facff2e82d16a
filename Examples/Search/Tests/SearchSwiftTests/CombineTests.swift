#if canImport(Combine)
import Combine
import Expect
import Search
import Testing

/// The search as a pipeline, its scheduler injected.
struct CombineTests {
  private struct Offline: Error {}

  private let texts = PassthroughSubject<String, Never>()

  @Test("a search begins 300 ms after the last key, and once")
  func debounces() async throws {
    try await withVirtualTime { time in
      let found = texts.searched(on: time.clock) { titles([$0]) }.record(named: "found")
      texts.send("s")
      try await time.advance(by: .milliseconds(299))
      texts.send("swift")
      try await found.expectNothing(for: .milliseconds(299))
      try await found.expectElements([.loading, .loaded(["swift"])], within: .milliseconds(1))
      #expect(found.times == [.milliseconds(599), .milliseconds(599)])
      try await found.expectNothing(for: .seconds(3_600))
    }
  }

  @Test("the same, with a clock that the test advances")
  func debouncesByHand() async throws {
    let clock = VirtualClock()
    let found = texts.searched(on: clock) { titles([$0]) }.record()
    texts.send("a")
    try await clock.expectSleepers(1)
    try await clock.advance(by: .milliseconds(300))
    try await found.expectElements([.loading, .loaded(["a"])])
  }

  @Test("an error is shown, and the next search does not know of it")
  func contained() async throws {
    try await withVirtualTime { time in
      let found = texts.searched(on: time.clock) { text in
        text == "a" ? Fail(error: Offline()).eraseToAnyPublisher() : titles([text])
      }.record()
      texts.send("a")
      try await found.expectElements([.loading, .failed("Offline()")], within: .milliseconds(300))
      texts.send("b")
      try await found.expectElements([.loading, .loaded(["b"])], within: .milliseconds(300))
    }
  }

  @Test("a new search cancels the one before, whose answer would take a minute")
  func cancels() async throws {
    try await withVirtualTime { time in
      let cancelled = Recording<String>(named: "cancelled")
      let found = texts.searched(on: time.clock) { text in
        titles([text]).delay(for: .seconds(60), scheduler: time.clock)
          .handleEvents(receiveCancel: { cancelled.record(text) })
          .eraseToAnyPublisher()
      }.record()
      texts.send("a")
      try await found.expectElements([.loading], within: .milliseconds(300))
      texts.send("b")
      try await cancelled.expectElements(["a"], within: .milliseconds(300))
      try await found.expectElements([.loading, .loaded(["b"])], within: .seconds(60))
    }
  }

  private func titles(_ titles: [String]) -> AnyPublisher<[String], any Error> {
    Just(titles).setFailureType(to: (any Error).self).eraseToAnyPublisher()
  }
}
#endif
