import Blabber
import Expect
import ExpectURLSession
import Foundation
import Testing

@MainActor struct VirtualTimeTests {
  private let url = URL(filePath: "/say")

  @Test("a countdown takes three seconds, and its test none of them")
  func exact() async throws {
    let recorder = RequestRecorder { _ in .status(200) }
    try await withVirtualTime { time in
      let blabber = Blabber(server: Server(session: recorder.session, url: url), clock: time.clock)
      let messages = blabber.messages.record()
      let counting = Task { try await blabber.countdown(to: "Liftoff!") }
      try await messages.expectElements(["3…"])
      try await messages.expectNothing(for: .milliseconds(999))
      try await time.advance(by: .milliseconds(1))
      try await messages.expectElements(["2…"])
      try await counting.expectReturn(within: .seconds(3))
      #expect(messages.times == [.zero, .seconds(1), .seconds(2), .seconds(3)])
    }
  }

  @Test("a countdown that is cancelled in its second second stops there")
  func cancelled() async throws {
    let clock = VirtualClock()
    let recorder = RequestRecorder { _ in .status(200) }
    let blabber = Blabber(server: Server(session: recorder.session, url: url), clock: clock)
    let counting = Task { try await blabber.countdown(to: "Liftoff!") }
    try await clock.expectSleepers(1)
    try await clock.advance(by: .seconds(1))
    try await clock.expectSleepers(1)
    try await counting.expectCancellable(within: .seconds(1))
    #expect(blabber.said == ["3…", "2…"])
    #expect(clock.sleepers.isEmpty)
  }
}
