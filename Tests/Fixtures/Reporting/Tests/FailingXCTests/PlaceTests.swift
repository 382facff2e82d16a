import Expect
import Streams
import XCTest

final class PlaceTests: XCTestCase {
  func testOptionalTry() async {
    _ = try? await finished("open").collect(first: 3)  // fails: optionalTry
  }
  func testCaught() async {
    do {
      try await finished("open").collect(first: 3)  // fails: caught
    } catch {}
  }
  func testAsyncLet() async throws {
    async let elements = finished("open").collect(first: 3)  // fails: asyncLet
    _ = try await elements
  }
  @MainActor func testMainActor() async throws {
    try await finished("open").collect(first: 3)  // fails: mainActor
  }
  func testAnActor() async throws {
    try await Reader().read()
  }
  func testNested() async throws {
    try await expectReturn {
      try await finished("open").collect(first: 3)  // fails: nested
    }
  }
  func testDetached() async {
    _ = await Task.detached {
      try await finished("open").collect(first: 3)  // fails: detached
    }.result
  }
  /// Not a failure: what was thrown skips the test.
  func testSkipped() async throws {
    try await expectReturn { throw XCTSkip("not today") }
  }
}

private actor Reader {
  func read() async throws {
    try await finished("open").collect(first: 3)  // fails: anActor
  }
}
