import Blabber
import Expect
import ExpectURLSession
import Foundation
import Testing

@MainActor struct BlabberTests {
  private let url = URL(filePath: "/say")
  private let countdown = ["3…", "2…", "1…", "Liftoff!"]

  @Test("a message is one request, whose body is the message")
  func says() async throws {
    let recorder = RequestRecorder { _ in .status(200) }
    let blabber = Blabber(server: Server(session: recorder.session, url: url))
    try await blabber.say("hello")
    let request = try await recorder.requests.next()
    #expect(request.method == "POST")
    #expect(try request.decoded() == Server.Message("hello"))
    try await recorder.requests.expectNothing(for: .zero)
  }

  @Test("a countdown is four requests in order, seen while they are made")
  func countsDown() async throws {
    let recorder = RequestRecorder { _ in .status(200) }
    let blabber = Blabber(server: Server(session: recorder.session, url: url), clock: .skipping)
    let counting = Task { try await blabber.countdown(to: "Liftoff!") }
    let requests = try await recorder.requests.collect(first: 4, within: .seconds(2))
    #expect(try requests.map { try $0.decoded(Server.Message.self).message } == countdown)
    try await counting.expectReturn()
    #expect(blabber.said == countdown)
  }

  @Test("the same, with async let")
  func countsDownAlongside() async throws {
    let recorder = RequestRecorder { _ in .status(200) }
    let blabber = Blabber(server: Server(session: recorder.session, url: url), clock: .skipping)
    async let counting: Void = blabber.countdown(to: "Liftoff!")
    let requests = try await recorder.requests.collect(first: 4, within: .seconds(2))
    try await counting
    #expect(try requests.map { try $0.decoded(Server.Message.self).message } == countdown)
  }

  @Test("a countdown stops at the first error, and goes on after an answer by hand")
  func stops() async throws {
    let recorder = RequestRecorder()
    let blabber = Blabber(server: Server(session: recorder.session, url: url), clock: .skipping)
    let counting = Task { try await blabber.countdown(to: "Liftoff!") }
    try await recorder.requests.next().answer(.status(200))
    try await recorder.requests.next().answer(.status(500))
    try await counting.expectError(Server.Failure.status(500))
    #expect(blabber.said == ["3…"])
    try await recorder.requests.expectNothing(for: .milliseconds(20))
  }

  @Test("a countdown that is cancelled takes its request along")
  func cancelled() async throws {
    let recorder = RequestRecorder()
    let blabber = Blabber(server: Server(session: recorder.session, url: url), clock: .forbidden)
    let counting = Task { try await blabber.countdown(to: "Liftoff!") }
    let request = try await recorder.requests.next()
    try await counting.expectCancellable(within: .seconds(1))
    try await request.expectCancelled()
    #expect(blabber.said.isEmpty)
  }

  @Test("a countdown that sends nothing fails at the limit, and says so")
  func sendsNothing() async throws {
    let recorder = RequestRecorder(named: "chat")
    await withKnownIssue {
      try await recorder.requests.collect(first: 4, within: .milliseconds(200))
    } matching: { issue in
      let text = #"collect(first: 4, within: 200 ms) on "requests of chat": received 0 of 4"#
      return issue.comments.contains { $0.rawValue.hasPrefix(text) }
    }
  }
}
