import Expect
import Search
import Testing

@MainActor struct SearchTests {
  private struct Offline: Error {}

  @Test("a search is loading, then loaded, in real time")
  func inRealTime() async throws {
    let api = Stub<String, [String]>(.success(["swift"]))
    let model = SearchModel { try await api($0) }
    let states = model.states.record()
    model.type("swift")
    try await states.expectElements([.loading, .loaded(["swift"])], within: .seconds(2))
  }

  @Test("loading is shown for as long as there is no answer")
  func loading() async throws {
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

  @Test("an error is shown, and the next search does not know of it")
  func contained() async throws {
    let api = Stub<String, [String]>(.failure(Offline()), .success(["b"]))
    let model = SearchModel(clock: .skipping) { try await api($0) }
    let states = model.states.record()
    model.type("a")
    try await states.expectElements([.loading, .failed("Offline()")])
    model.type("b")
    try await states.expectElements([.loading, .loaded(["b"])])
  }

  @Test("a new search cancels the one before")
  func cancels() async throws {
    let api = Stub<String, [String]>(.hang, .success(["b"]))
    let model = SearchModel(clock: .skipping) { try await api($0) }
    let states = model.states.record()
    model.type("a")
    let old = try await api.calls.next()
    model.type("b")
    try await old.expectCancelled()
    let titles = try await states.unwrapNext { if case .loaded(let titles) = $0 { titles } else { nil } }
    #expect(titles == ["b"])
  }

  @Test("titles are shown in order, each once", arguments: [[], ["b", "a"], ["a", "", "a"]])
  func transforms(titles: [String]) async throws {
    let api = Stub<String, [String]>(.success(titles))
    let model = SearchModel(clock: .skipping) { try await api($0) }
    try await withRecording(of: model.states) { states in
      model.type("a")
      try await states.expectElements([.loading, .loaded(SearchModel.shown(titles))])
    }
    #expect(SearchModel.shown(["b", "", "a", "b"]) == ["a", "b"])
  }
}
