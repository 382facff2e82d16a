#if canImport(Combine)
import Combine
import Expect
import Search
import XCTest

/// The search as a pipeline, its scheduler injected.
final class CombineTests: XCTestCase {
  private struct Offline: Error {}

  private let texts = PassthroughSubject<String, Never>()

  func testDebounce() async throws {
    try await withVirtualTime { time in
      let found = texts.searched(on: time.clock) { Self.titles([$0]) }.record(named: "found")
      texts.send("s")
      try await time.advance(by: .milliseconds(299))
      texts.send("swift")
      try await found.expectNothing(for: .milliseconds(299))
      try await found.expectElements([.loading, .loaded(["swift"])], within: .milliseconds(1))
      XCTAssertEqual(found.times, [.milliseconds(599), .milliseconds(599)])
      try await found.expectNothing(for: .seconds(3_600))
    }
  }

  func testAnErrorIsContained() async throws {
    try await withVirtualTime { time in
      let found = texts.searched(on: time.clock) { text in
        text == "a" ? Fail(error: Offline()).eraseToAnyPublisher() : Self.titles([text])
      }.record()
      texts.send("a")
      try await found.expectElements([.loading, .failed("Offline()")], within: .milliseconds(300))
      texts.send("b")
      try await found.expectElements([.loading, .loaded(["b"])], within: .milliseconds(300))
    }
  }

  func testANewSearchCancelsTheOneBefore() async throws {
    try await withVirtualTime { time in
      let cancelled = Recording<String>(named: "cancelled")
      let found = texts.searched(on: time.clock) { text in
        Self.titles([text]).delay(for: .seconds(60), scheduler: time.clock)
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

  private static func titles(_ titles: [String]) -> AnyPublisher<[String], any Error> {
    Just(titles).setFailureType(to: (any Error).self).eraseToAnyPublisher()
  }
}
#endif
