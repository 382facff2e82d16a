import Expect
import Testing

/// What the doc comments show of doubles, with the outcome that they promise.
@Suite(.timeLimit(.minutes(5))) struct StubSampleTests {
  @Test("stub") func stub() async throws {
    let api = Stub<String, [String]>(.failure(Offline()), .success(["b"]))
    let model = SearchModel(search: { try await api($0) })
    await model.type("a")
    await model.type("b")
    #expect(await model.results == ["b"])
    #expect(api.inputs == ["a", "b"])
  }

  @Test("one by one") func oneByOne() async throws {
    let api = Stub<String, [String]>(.success(["apple"]), .hang)
    #expect(try await api("a") == ["apple"])
  }

  @Test("by a rule") func byRule() async throws {
    let api = Stub<String, [String]> { query in .success([query.uppercased()]) }
    #expect(try await api("a") == ["A"])
  }

  @Test("by hand") func byHand() async throws {
    let api = Stub<String, [String]>()
    let search = Task { try await api("a") }
    let call = try await api.calls.next()
    call.answer(.success(["apple"]))
    #expect(try await search.expectReturn() == ["apple"])
  }

  @Test("cancelled") func cancelled() async throws {
    let api = Stub<String, [String]>(.hang)
    let search = Task { try await api("a") }
    let call = try await api.calls.next()
    search.cancel()
    try await call.expectCancelled()
  }

  @Test("script") func script() async throws {
    let states = ScriptedSequence<String>(.yield("loading"), .delay(.milliseconds(10)), .yield("loaded"), .finish)
    #expect(try await states.collectAll() == ["loading", "loaded"])
  }

  @Test("script cancelled") func scriptCancelled() async throws {
    let ticks = ScriptedSequence<Int>(.yield(1), .hang)
    try await ticks.next(within: .seconds(1))
    try await ticks.expectCancelled()
  }
}

/// What a user would test.
private actor SearchModel {
  private let search: @Sendable (String) async throws -> [String]
  private(set) var results: [String] = []

  init(search: @escaping @Sendable (String) async throws -> [String]) { self.search = search }

  func type(_ text: String) async {
    if let found = try? await search(text) { results = found }
  }
}
