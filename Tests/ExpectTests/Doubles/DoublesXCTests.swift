import Expect
import XCTest

final class DoublesXCTests: XCTestCase {
  func testStub() async throws {
    let stub = Stub<String, Int>(.hang, .success(2))
    let task = Task { try await stub("a") }
    let first = try await stub.calls.next()
    task.cancel()
    try await first.expectCancelled()
    let second = try await stub("b")
    XCTAssertEqual(second, 2)
    XCTAssertEqual(stub.inputs, ["a", "b"])
  }

  @MainActor func testScript() async throws {
    let script = ScriptedSequence<Int>(.yield(1), .hang)
    try await script.next(within: .seconds(60))
    try await script.expectCancelled()
  }
}
