import Blabber
import Expect
import Testing

/// What the countdown does in time, whoever it talks to.
@MainActor struct VirtualTimeTests {
  private let server = Stub<String, Void> { _ in .success(()) }

  @Test("a countdown takes three seconds, and its test none of them")
  func exact() async throws {
    try await withVirtualTime { time in
      let blabber = Blabber(clock: time.clock) { [server] in try await server($0) }
      let messages = blabber.messages.record()
      let counting = Task { try await blabber.countdown(to: "Liftoff!") }
      try await messages.expectElements(["3…"])
      try await messages.expectNothing(for: .milliseconds(999))
      try await time.advance(by: .milliseconds(1))
      try await messages.expectElements(["2…"])
      try await counting.expectReturn(within: .seconds(2))
      #expect(messages.times == [.zero, .seconds(1), .seconds(2), .seconds(3)])
      #expect(server.inputs == ["3…", "2…", "1…", "Liftoff!"])
    }
  }

  @Test("a countdown that is cancelled in its second second stops there")
  func cancelled() async throws {
    let clock = VirtualClock()
    let blabber = Blabber(clock: clock) { [server] in try await server($0) }
    let counting = Task { try await blabber.countdown(to: "Liftoff!") }
    try await clock.expectSleepers(1)
    try await clock.advance(by: .seconds(1))
    try await clock.expectSleepers(1)
    try await counting.expectCancellable(within: .seconds(1))
    #expect(server.inputs == ["3…", "2…"])
    #expect(clock.sleepers.isEmpty)
  }
}
