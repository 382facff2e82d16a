import Expect
import Observation
import XCTest

nonisolated final class AppXCTests: XCTestCase {
  var saved: Recording<Draft>!
  let log = Recording<String>(named: "log")

  override func setUp() async throws {
    saved = Recording(named: "saved")
    let warm = try await count(to: 1).collect(first: 1)
    XCTAssertEqual(warm, [1])
  }
  override func tearDown() async throws { try await saved.expectNothing(for: .zero) }

  func testLocalState() async throws {
    var number = 0
    try await expectReturn { number += 1 }
    try await expectEventually(1) { number }
    XCTAssertEqual(number, 1)
  }
  func testWhatSetUpMade() async throws {
    saved.record(Draft("a"))
    let draft = try await saved.next()
    XCTAssertEqual(draft.text, "a")
  }
  @MainActor func testOnTheMainActor() async throws {
    let account = Account()
    let saving = Observations { account.isSaving }.record()
    try await saving.expectElements([false])
    account.isSaving = true
    try await saving.expectElements([true])
    try await expectEventually { account.name == "" && self.log.elements.isEmpty }
    try await expectReturn(within: .seconds(30)) {
      await account.rename(to: "b")
      self.log.record("b")
    }
    try await log.expectElements(["b"])
  }
  func testAFunctionOfOnesOwn() async throws { try await expectOneAndTheEnd(count(to: 1).record()) }

  private func expectOneAndTheEnd(
    _ numbers: Recording<Int>, file: StaticString = #filePath, line: UInt = #line
  ) async throws {
    try await withCallSite(file: file, line: line) {
      try await numbers.expectElements([1])
      try await numbers.expectFinish()
    }
  }
}
