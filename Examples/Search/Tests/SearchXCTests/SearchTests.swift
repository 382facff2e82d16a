import Expect
import Search
import XCTest

final class SearchTests: XCTestCase {
  private struct Offline: Error {}

  @MainActor func testRealTime() async throws {
    let api = Stub<String, [String]>(.success(["swift"]))
    let model = SearchModel { try await api($0) }
    let states = model.states.record()
    model.type("swift")
    try await states.expectElements([.loading, .loaded(["swift"])], within: .seconds(2))
  }

  @MainActor func testLoading() async throws {
    let api = Stub<String, [String]>()
    let model = SearchModel(clock: .skipping) { try await api($0) }
    let states = model.states.record()
    model.type("a")
    let call = try await api.calls.next()
    try await states.expectElements([.loading])
    try await states.expectNothing(for: .milliseconds(20))
    call.answer(.success(["apple"]))
    try await states.expectElements([.loaded(["apple"])])
  }

  @MainActor func testAnErrorIsContained() async throws {
    let api = Stub<String, [String]>(.failure(Offline()), .success(["b"]))
    let model = SearchModel(clock: .skipping) { try await api($0) }
    let states = model.states.record()
    model.type("a")
    try await states.expectElements([.loading, .failed("Offline()")])
    model.type("b")
    try await states.expectElements([.loading, .loaded(["b"])])
  }

  @MainActor func testANewSearchCancelsTheOneBefore() async throws {
    let api = Stub<String, [String]>(.hang, .success(["b"]))
    let model = SearchModel(clock: .skipping) { try await api($0) }
    let states = model.states.record()
    model.type("a")
    let old = try await api.calls.next()
    model.type("b")
    try await old.expectCancelled()
    let titles = try await states.unwrapNext { if case .loaded(let titles) = $0 { titles } else { nil } }
    XCTAssertEqual(titles, ["b"])
  }

  @MainActor func testDebounce() async throws {
    try await withVirtualTime { time in
      let api = Stub<String, [String]> { .success([$0]) }
      let model = SearchModel(clock: time.clock) { try await api($0) }
      let states = model.states.record()
      model.type("a")
      model.type("ab")
      try await time.advance(by: .milliseconds(300))
      try await states.expectElements([.loading, .loaded(["ab"])], within: .zero)
      XCTAssertEqual(api.inputs, ["ab"])
    }
  }

  func testTransformation() {
    XCTAssertEqual(SearchModel.shown(["b", "", "a", "b"]), ["a", "b"])
  }
}
