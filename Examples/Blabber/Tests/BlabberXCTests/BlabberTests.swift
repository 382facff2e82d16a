import Blabber
import Expect
import ExpectURLSession
import XCTest

final class BlabberTests: XCTestCase {
  private let recorder = RequestRecorder { _ in .status(200) }
  private let url = URL(filePath: "/say")
  private let countdown = ["3…", "2…", "1…", "Liftoff!"]

  @MainActor func testSays() async throws {
    let blabber = Blabber(server: Server(session: recorder.session, url: url))
    try await blabber.say("hello")
    let request = try await recorder.requests.next()
    XCTAssertEqual(request.method, "POST")
    XCTAssertEqual(try request.decoded(), Server.Message("hello"))
    try await recorder.requests.expectNothing(for: .zero)
  }

  @MainActor func testCountsDown() async throws {
    let blabber = Blabber(server: Server(session: recorder.session, url: url), clock: .skipping)
    let counting = Task { try await blabber.countdown(to: "Liftoff!") }
    let requests = try await recorder.requests.collect(first: 4, within: .seconds(2))
    XCTAssertEqual(try requests.map { try $0.decoded(Server.Message.self).message }, countdown)
    try await counting.expectReturn()
    XCTAssertEqual(blabber.said, countdown)
  }

  @MainActor func testCountsDownAlongside() async throws {
    let blabber = Blabber(server: Server(session: recorder.session, url: url), clock: .skipping)
    async let counting: Void = blabber.countdown(to: "Liftoff!")
    let requests = try await recorder.requests.collect(first: 4, within: .seconds(2))
    try await counting
    XCTAssertEqual(try requests.map { try $0.decoded(Server.Message.self).message }, countdown)
  }

  @MainActor func testStopsAtTheFirstError() async throws {
    let recorder = RequestRecorder()
    let blabber = Blabber(server: Server(session: recorder.session, url: url), clock: .skipping)
    let counting = Task { try await blabber.countdown(to: "Liftoff!") }
    try await recorder.requests.next().answer(.status(200))
    try await recorder.requests.next().answer(.status(500))
    try await counting.expectError(Server.Failure.status(500))
    XCTAssertEqual(blabber.said, ["3…"])
    try await recorder.requests.expectNothing(for: .milliseconds(20))
  }

  @MainActor func testIsCancelledWithItsRequest() async throws {
    let recorder = RequestRecorder()
    let blabber = Blabber(server: Server(session: recorder.session, url: url), clock: .forbidden)
    let counting = Task { try await blabber.countdown(to: "Liftoff!") }
    let request = try await recorder.requests.next()
    try await counting.expectCancellable(within: .seconds(1))
    try await request.expectCancelled()
  }

  @MainActor func testTellsNothingFromSomething() async throws {
    let outcome = await recorder.requests.outcome(first: 4, within: .milliseconds(200))
    XCTAssertEqual(outcome.end, .timedOut(abandoned: false))
    XCTAssertEqual(outcome.elements.count, 0)
  }

  @MainActor func testTakesNoTime() async throws {
    let server = Stub<String, Void> { _ in .success(()) }
    try await withVirtualTime { time in
      let blabber = Blabber(clock: time.clock) { try await server($0) }
      let messages = blabber.messages.record()
      let counting = Task { try await blabber.countdown(to: "Liftoff!") }
      try await messages.expectElements(countdown, within: .seconds(3))
      try await counting.expectReturn()
      XCTAssertEqual(messages.times, [.zero, .seconds(1), .seconds(2), .seconds(3)])
      XCTAssertEqual(server.inputs, countdown)
    }
  }
}
