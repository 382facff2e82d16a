import Expect
import XCTest

/// Every verb on operations and conditions, passing, in XCTest.
final class OperationXCTests: XCTestCase {
  private var loads = 0

  func testOperations() async throws {
    var count = 0
    try await expectReturn { count += 1 }
    try await expectError { throw Offline() }
    try await expectError(Offline.self) { throw Offline() }
    try await expectError(Offline(), within: .seconds(30)) { throw Offline() }
    try await expectPending(for: .milliseconds(1)) { try await Task.sleep(for: .seconds(600)) }
    try await expectCancellable(within: .seconds(30)) { try await Task.sleep(for: .seconds(600)) }
    XCTAssertEqual(count, 1)
  }

  func testTasks() async throws {
    let value = try await Task { 3 }.expectReturn()
    XCTAssertEqual(value, 3)
    let error = try await Task { throw Offline() }.expectError(Offline.self)
    XCTAssertEqual(error, Offline())
    let task = Task { try await Task.sleep(for: .seconds(600)) }
    try await task.expectPending(for: .milliseconds(1))
    try await task.expectCancellable(within: .seconds(30))
    try await task.expectError(CancellationError.self)
  }

  func testConditions() async throws {
    try await expectEventually(every: .milliseconds(1)) {
      loads += 1
      return loads == 3
    }
    try await expectEventually(3) { loads }
    let found = try await unwrapEventually { loads == 3 ? "three" : nil }
    XCTAssertEqual(found, "three")
    try await expectAlways(for: .milliseconds(5), every: .milliseconds(1)) { loads == 3 }
    try await expectNever(for: .milliseconds(5), every: .milliseconds(1)) { loads == 4 }
  }

  @MainActor func testOnTheMainActor() async throws {
    var title = "loading"
    Task { title = "loaded" }
    try await expectEventually("loaded") { title }
    try await expectAlways(for: .zero) { title == "loaded" }
    try await expectReturn {
      MainActor.assertIsolated()
      title = "done"
    }
    XCTAssertEqual(title, "done")
  }

  func testScopes() async throws {
    await withLimits(within: .seconds(7)) { XCTAssertEqual(Limits.current.within, .seconds(7)) }
    try await expectThree()
  }

  private func expectThree(file: StaticString = #filePath, line: UInt = #line) async throws {
    try await withCallSite(file: file, line: line) { try await expectEventually(3) { 3 } }
  }
}
