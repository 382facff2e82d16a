import Expect
import Search
import Testing

@MainActor struct VirtualTimeTests {
  @Test("a search begins 300 ms after the last key, and once")
  func debounces() async throws {
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

  @Test("the same, with a clock that the test advances")
  func debouncesByHand() async throws {
    let clock = VirtualClock()
    let api = Stub<String, [String]> { .success([$0]) }
    let model = SearchModel(clock: clock) { try await api($0) }
    model.type("a")
    try await clock.expectSleepers(1)
    try await clock.advance(by: .milliseconds(299))
    #expect(clock.sleepers.count == 1 && api.inputs.isEmpty)
    try await clock.advance(by: .milliseconds(1))
    try await api.calls.expectElements(["a"], comparing: \.input)
  }

  @Test("an answer that takes a minute takes no time")
  func slow() async throws {
    try await withVirtualTime { time in
      let api = Stub<String, [String]>(.success(["x"]).after(.seconds(60), on: time.clock))
      let model = SearchModel(clock: time.clock) { try await api($0) }
      let states = model.states.record()
      model.type("x")
      try await states.expectElements([.loading, .loaded(["x"])], within: .seconds(61))
      #expect(states.times == [.milliseconds(300), .milliseconds(60_300)])
    }
  }
}
