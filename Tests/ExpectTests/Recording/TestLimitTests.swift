import Testing

@testable import Expect

@Suite struct TestLimitTests {
  @Test("a limit that passes before the test has begun cancels it when it begins, and its error says no more")
  func beforeTheTest() async throws {
    let (limit, recorded) = (TestLimit(), Shared<Bool>())
    try await Task {
      limit.pass { recorded.set(true) }
      #expect(recorded.value == true)
      try await limit.run {
        #expect(Task.isCancelled)
        throw Offline()
      }
    }.value
  }

  @Test("a limit that passes after the test has ended says nothing")
  func afterTheTest() async throws {
    let limit = TestLimit()
    try await limit.run { #expect(!Task.isCancelled) }
    limit.pass { Issue.record("the test has ended") }
    #expect(!Task.isCancelled)
  }
}
