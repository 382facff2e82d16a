// Stubs and clocks.
import Expect
import Testing

@Suite(.limits(within: .seconds(30), for: .milliseconds(10))) @MainActor struct SearchTests {
  @Test func theLastKey() async throws {
    try await withVirtualTime { time in
      let api = Stub<String, [String]>(.success(["swift"]))
      let model = SearchModel(clock: time.clock) { try await api($0) }
      let states = model.states.record(named: "states")
      model.type("s")
      model.type("sw")
      model.type("swift")
      try await states.expectNothing(for: .milliseconds(299))
      try await states.expectElements([.loading, .loaded(["swift"])], within: .milliseconds(1))
      try await states.expectNothing(for: .seconds(3_600))
      #expect(api.inputs == ["swift"])
    }
  }
  @Test func loadingUntilThereIsAnAnswer() async throws {
    let api = Stub<String, [String]>()
    let model = SearchModel(clock: .skipping) { try await api($0) }
    let states = model.states.record()
    model.type("a")
    let call = try await api.calls.next()
    #expect(call.input == "a")
    try await states.expectElements([.loading])
    try await states.expectNothing()
    call.answer(.success(["apple"]))
    try await states.expectElements([.loaded(["apple"])])
  }
  @Test func anErrorThatIsContained() async throws {
    let api = Stub<String, [String]>(.failure(Offline()), .success(["b"]))
    let model = SearchModel(clock: .skipping) { try await api($0) }
    let states = model.states.record()
    model.type("a")
    try await states.expectElements([.loading, .failed("Offline()")])
    model.type("b")
    try await states.expectElements([.loading, .loaded(["b"])])
  }
  @Test func aNewSearchCancelsTheOneBefore() async throws {
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
  @Test func aClockByHand() async throws {
    let clock = VirtualClock()
    let api = Stub<String, [String]> { .success([$0]) }
    let model = SearchModel(clock: clock) { try await api($0) }
    model.type("a")
    try await clock.expectSleepers(1)
    try await clock.advance(by: .milliseconds(300))
    try await api.calls.expectElements(["a"], comparing: \.input)
  }
  @Test func aSlowAnswer() async throws {
    let clock = VirtualClock()
    let api = Stub<String, [String]>(.success(["x"]).after(.seconds(1), on: clock))
    let model = SearchModel(clock: clock) { try await api($0) }
    let states = model.states.record()
    model.type("a")
    try await clock.runToEnd()
    try await states.expectElements([.loading, .loaded(["x"])])
  }
  @Test(arguments: ["a", "ab", "abc"]) func anyQuery(_ query: String) async throws {
    let api = Stub<String, [String]> { .success([$0.uppercased()]) }
    let model = SearchModel(clock: .skipping) { try await api($0) }
    try await withRecording(of: model.states) { states in
      model.type(query)
      try await states.expectElements([.loading, .loaded([query.uppercased()])])
    }
  }
  @Test func twoModelsAtOnce() async throws {
    let api = Stub<String, [String]> { .success([$0]) }
    let first = SearchModel(clock: .skipping) { try await api($0) }
    let second = SearchModel(clock: .skipping) { try await api($0) }
    try await withRecording(of: first.states, second.states) { one, other in
      first.type("x")
      second.type("y")
      try await one.expectElements([.loading, .loaded(["x"])])
      try await other.expectElements([.loading, .loaded(["y"])])
    }
  }
  @Test func aProtocolOfStubs() async throws {
    struct API: TitleAPI {
      let searches = Stub<String, [String]>(.failure(Offline()))
      let recents = Stub<Void, [String]>(.success([]))
      func titles(of query: String) async throws -> [String] { try await searches(query) }
      func recent() async -> [String] { await recents.value() }
    }
    let uploads = Repository(API()).uploads("a").record()
    try await uploads.expectElements(["waiting", "broken"], comparing: \.label)
    try await uploads.expectFinish()
  }
}

@Suite(.limits(within: .seconds(30))) struct ScriptTests {
  @Test func scripts() async throws {
    let script = ScriptedSequence<Int>(.yield(1), .delay(.milliseconds(1)), .yield(2), .fail(Offline()))
    let numbers = script.record()
    try await numbers.expectElements([1, 2])
    try await numbers.expectError(Offline.self)
    let deaf = ScriptedSequence<Int>(.hang(ignoringCancellation: true))
    try await deaf.expectNothing(for: .milliseconds(5))
    let polite = ScriptedSequence<Int>(.yield(1), .hang)
    try await polite.next(within: .seconds(30))
    try await polite.expectCancelled()
  }
}
