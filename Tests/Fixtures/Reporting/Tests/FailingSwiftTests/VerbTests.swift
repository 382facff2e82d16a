import Expect
import Streams
import Testing

struct VerbTests {
  @Test func collectFirst() async throws {
    try await pending("open").collect(first: 3, within: .milliseconds(50))  // fails: collectFirst
  }
  @Test func collectFirstFinished() async throws {
    try await finished("open").collect(first: 3, within: .seconds(60))  // fails: collectFirstFinished
  }
  @Test func collectFirstDeaf() async throws {
    try await Deaf().collect(first: 3, within: .milliseconds(50))  // fails: collectFirstDeaf
  }
  @Test func collectFirstNegative() async throws {
    try await pending().collect(first: -1, within: .seconds(60))  // fails: collectFirstNegative
  }
  @Test func collectAll() async throws {
    try await pending("open").collectAll(within: .milliseconds(50))  // fails: collectAll
  }
  @Test func collectUntil() async throws {
    try await finished("open").collect(until: { $0 == "ready" }, within: .seconds(60))  // fails: collectUntil
  }
  @Test func collectFor() async throws {
    _ = try await broken("open").collect(for: .seconds(60))  // fails: collectFor
  }
  @Test func next() async throws {
    try await pending().next(within: .milliseconds(50))  // fails: next
  }
  @Test func nextWhere() async throws {
    try await broken("open").next(where: { $0 == "ready" }, within: .seconds(60))  // fails: nextWhere
  }
  @Test func expectReturnOfAClosure() async throws {
    try await expectReturn(within: .milliseconds(50)) { try await work() }  // fails: expectReturnOfAClosure
  }
  @Test func expectReturnTooLate() async throws {
    try await expectReturn(within: .milliseconds(50)) { await fallback() }  // fails: expectReturnTooLate
  }
  @Test func expectReturnThrew() async throws {
    try await expectReturn(within: .seconds(60)) { throw Offline() }  // fails: expectReturnThrew
  }
  @Test func expectReturnOfATask() async throws {
    let task = Task { try await work() }
    try await task.expectReturn(within: .milliseconds(50))  // fails: expectReturnOfATask
  }
}
