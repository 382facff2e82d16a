// Both frameworks in one file.
import Expect
import Testing
import XCTest

struct BothTests {
  @Test func both() async throws {
    #expect(try await count(to: 1).collect(first: 1) == [1])
    try await expectEventually { true }
    let outcome: Outcome<Int> = await count(to: 1).outcome(first: 1)
    let (recording, stub) = (Recording<Int>(), Stub<Int, Int>())
    #expect(outcome.end == .satisfied && Limits.current.within > .zero)
    #expect(recording.elements.isEmpty && stub.inputs.isEmpty)
  }
}

nonisolated final class BothXCTests: XCTestCase {
  func testBoth() async throws {
    let numbers = try await count(to: 1).collect(first: 1)
    XCTAssertEqual(numbers, [1])
  }
}
