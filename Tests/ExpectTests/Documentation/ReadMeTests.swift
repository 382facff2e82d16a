import Expect
import Testing

/// What the README says beside its samples.
@Suite(.timeLimit(.minutes(5))) struct ReadMeTests {
  @Test("an async let on a verb that nobody awaits is cancelled and never heard of")
  func unawaited() async throws {
    let texts = try await failures {
      async let _ = pending(of: Int.self).next(within: .seconds(600))
    }
    #expect(texts == [])
  }

  @Test("a type of one's own called Recording is told apart")
  func ownRecording() async throws {
    let recording = Expect.Recording<String>()
    recording.record(Recording().name)
    #expect(try await recording.next(within: .seconds(30)) == "the app's own")
  }
}

private struct Recording {
  let name = "the app's own"
}
