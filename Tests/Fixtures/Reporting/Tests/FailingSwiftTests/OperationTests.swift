import Expect
import Streams
import Testing

struct OperationTests {
  @Test func expectErrorReturned() async throws {
    try await expectError(within: .seconds(60)) { "done" }  // fails: expectErrorReturned
  }
  @Test func expectErrorOfAType() async throws {
    try await expectError(Offline.self, within: .seconds(60)) { throw Busy() }  // fails: expectErrorOfAType
  }
  @Test func expectErrorEqual() async throws {
    try await expectError(Offline(), within: .seconds(60)) { throw Busy() }  // fails: expectErrorEqual
  }
  @Test func expectErrorTooLate() async throws {
    try await expectError(within: .milliseconds(200)) { try await work() }  // fails: expectErrorTooLate
  }
  @Test func expectErrorOfATask() async throws {
    let task = Task { "done" }
    try await task.expectError(Offline.self, within: .seconds(60))  // fails: expectErrorOfATask
  }
  @Test func expectPendingOfAClosure() async throws {
    try await expectPending(for: .seconds(60)) { "done" }  // fails: expectPendingOfAClosure
  }
  @Test func expectPendingThrew() async throws {
    try await expectPending(for: .seconds(60)) { throw Offline() }  // fails: expectPendingThrew
  }
  @Test func expectPendingOfATask() async throws {
    let task = Task { "done" }
    try await task.expectPending(for: .seconds(60))  // fails: expectPendingOfATask
  }
  @Test func expectPendingNegative() async throws {
    try await expectPending(for: .seconds(-1)) { "done" }  // fails: expectPendingNegative
  }
  @Test func expectCancellableOfAClosure() async throws {
    try await expectCancellable(within: .milliseconds(200)) { await deaf() }  // fails: expectCancellableOfAClosure
  }
  @Test func expectCancellableOfATask() async throws {
    let task = Task { await deaf() }
    try await task.expectCancellable(within: .milliseconds(200))  // fails: expectCancellableOfATask
  }
  @Test func expectAnyErrorOfATask() async throws {
    let task = Task { "done" }
    try await task.expectError(within: .seconds(60))  // fails: expectAnyErrorOfATask
  }
  @Test func expectErrorEqualOfATask() async throws {
    let task = Task { throw Busy() }
    try await task.expectError(Offline(), within: .seconds(60))  // fails: expectErrorEqualOfATask
  }
}
