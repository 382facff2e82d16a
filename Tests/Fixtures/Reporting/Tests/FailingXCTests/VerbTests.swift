import Expect
import Streams
import XCTest

final class VerbTests: XCTestCase {
  func testCollectFirst() async throws {
    try await pending("open").collect(first: 3, within: .milliseconds(50))  // fails: collectFirst
  }
  func testCollectFirstFinished() async throws {
    try await finished("open").collect(first: 3, within: .seconds(60))  // fails: collectFirstFinished
  }
  func testCollectFirstDeaf() async throws {
    try await Deaf().collect(first: 3, within: .milliseconds(50))  // fails: collectFirstDeaf
  }
  func testCollectFirstNegative() async throws {
    try await pending().collect(first: -1, within: .seconds(60))  // fails: collectFirstNegative
  }
  func testCollectAll() async throws {
    try await pending("open").collectAll(within: .milliseconds(50))  // fails: collectAll
  }
  func testCollectUntil() async throws {
    try await finished("open").collect(until: { $0 == "ready" }, within: .seconds(60))  // fails: collectUntil
  }
  func testCollectFor() async throws {
    _ = try await broken("open").collect(for: .seconds(60))  // fails: collectFor
  }
  func testNext() async throws {
    try await pending().next(within: .milliseconds(50))  // fails: next
  }
  func testNextWhere() async throws {
    try await broken("open").next(where: { $0 == "ready" }, within: .seconds(60))  // fails: nextWhere
  }
  func testExpectReturnOfAClosure() async throws {
    try await expectReturn(within: .milliseconds(50)) { try await work() }  // fails: expectReturnOfAClosure
  }
  func testExpectReturnTooLate() async throws {
    try await expectReturn(within: .milliseconds(50)) { await fallback() }  // fails: expectReturnTooLate
  }
  func testExpectReturnThrew() async throws {
    try await expectReturn(within: .seconds(60)) { throw Offline() }  // fails: expectReturnThrew
  }
  func testExpectReturnOfATask() async throws {
    let task = Task { try await work() }
    try await task.expectReturn(within: .milliseconds(50))  // fails: expectReturnOfATask
  }
}
