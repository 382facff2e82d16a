import Expect
import Streams
import XCTest

final class OperationTests: XCTestCase {
  func testExpectErrorReturned() async throws {
    try await expectError(within: .seconds(60)) { "done" }  // fails: expectErrorReturned
  }
  func testExpectErrorOfAType() async throws {
    try await expectError(Offline.self, within: .seconds(60)) { throw Busy() }  // fails: expectErrorOfAType
  }
  func testExpectErrorEqual() async throws {
    try await expectError(Offline(), within: .seconds(60)) { throw Busy() }  // fails: expectErrorEqual
  }
  func testExpectErrorTooLate() async throws {
    try await expectError(within: .milliseconds(200)) { try await work() }  // fails: expectErrorTooLate
  }
  func testExpectErrorOfATask() async throws {
    let task = Task { "done" }
    try await task.expectError(Offline.self, within: .seconds(60))  // fails: expectErrorOfATask
  }
  func testExpectPendingOfAClosure() async throws {
    try await expectPending(for: .seconds(60)) { "done" }  // fails: expectPendingOfAClosure
  }
  func testExpectPendingThrew() async throws {
    try await expectPending(for: .seconds(60)) { throw Offline() }  // fails: expectPendingThrew
  }
  func testExpectPendingOfATask() async throws {
    let task = Task { "done" }
    try await task.expectPending(for: .seconds(60))  // fails: expectPendingOfATask
  }
  func testExpectPendingNegative() async throws {
    try await expectPending(for: .seconds(-1)) { "done" }  // fails: expectPendingNegative
  }
  func testExpectCancellableOfAClosure() async throws {
    try await expectCancellable(within: .milliseconds(200)) { await deaf() }  // fails: expectCancellableOfAClosure
  }
  func testExpectCancellableOfATask() async throws {
    let task = Task { await deaf() }
    try await task.expectCancellable(within: .milliseconds(200))  // fails: expectCancellableOfATask
  }
  func testExpectAnyErrorOfATask() async throws {
    let task = Task { "done" }
    try await task.expectError(within: .seconds(60))  // fails: expectAnyErrorOfATask
  }
  func testExpectErrorEqualOfATask() async throws {
    let task = Task { throw Busy() }
    try await task.expectError(Offline(), within: .seconds(60))  // fails: expectErrorEqualOfATask
  }
}
