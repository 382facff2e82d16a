import Expect
import ExpectURLSession
import XCTest

final class RequestXCTests: XCTestCase {
  private let recorder = RequestRecorder { _ in .status(200) }

  override func tearDown() async throws { try await recorder.requests.expectNothing(for: .zero) }

  @MainActor func testCaptures() async throws {
    try await ChatAPI(session: recorder.session).say("hello")
    let request = try await recorder.requests.next()
    XCTAssertEqual(try request.decoded(), ["message": "hello"])
  }
}
