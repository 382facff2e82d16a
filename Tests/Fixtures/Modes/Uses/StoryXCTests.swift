import Expect
import ExpectURLSession
import XCTest

nonisolated final class StoryXCTests: XCTestCase {
  var recorder: RequestRecorder!

  override func setUp() async throws { recorder = RequestRecorder { _ in .status(200) } }
  override func tearDown() async throws { try await recorder.requests.expectNothing(for: .zero) }

  @MainActor func testFourRequests() async throws {
    let chat = Chat(session: recorder.session, clock: .skipping)
    try await expectReturn(within: .seconds(30)) { try await chat.countdown(to: "hello") }
    let requests = try await recorder.requests.collect(first: 4)
    let messages = try requests.map { try $0.decoded([String: String].self)["message"] }
    XCTAssertEqual(messages, ["3…", "2…", "1…", "hello"])
  }
  @MainActor func testTheLastKey() async throws {
    try await withVirtualTime { time in
      let api = Stub<String, [String]> { .success([$0]) }
      let model = SearchModel(clock: time.clock) { try await api($0) }
      let states = model.states.record()
      model.type("a")
      model.type("ab")
      try await time.advance(by: .milliseconds(300))
      try await states.expectElements([.loading, .loaded(["ab"])], within: .zero)
      XCTAssertEqual(api.inputs, ["ab"])
    }
  }
}
