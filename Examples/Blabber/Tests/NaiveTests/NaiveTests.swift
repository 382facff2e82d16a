import Blabber
import ExpectURLSession
import Foundation
import Testing

/// How such tests are written without Expect: they crawl, or hang. `NAIVE=1` runs them.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["NAIVE"] != nil))
@MainActor struct NaiveTests {
  private let url = URL(filePath: "/say")

  /// Takes three seconds of everybody's time.
  @Test func crawls() async throws {
    let recorder = RequestRecorder { _ in .status(200) }
    let blabber = Blabber(server: Server(session: recorder.session, url: url))
    try await blabber.countdown(to: "Liftoff!")
    #expect(blabber.said == ["3…", "2…", "1…", "Liftoff!"])
  }

  /// Waits for a fourth message of a countdown that stops after an error.
  @Test func hangs() async throws {
    let recorder = RequestRecorder { request in request.text.contains("1…") ? .status(500) : .status(200) }
    let blabber = Blabber(server: Server(session: recorder.session, url: url))
    Task { try await blabber.countdown(to: "Liftoff!") }
    var said: [String] = []
    for await text in blabber.messages {
      said.append(text)
      if said.count == 4 { break }
    }
    #expect(said == ["3…", "2…", "1…", "Liftoff!"])
  }
}
