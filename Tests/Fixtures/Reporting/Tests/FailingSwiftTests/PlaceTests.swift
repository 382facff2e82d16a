import Expect
import Streams
import Testing

struct PlaceTests {
  @Test func knownIssue() async {
    await withKnownIssue {
      try await finished("open").collect(first: 3)  // fails: knownIssue
    }
  }
  @Test func insideExpect() async throws {
    #expect(try await finished("open").collect(first: 3) == [])  // fails: insideExpect
  }
  @Test func insideConfirmation() async throws {
    try await confirmation { confirm in
      confirm()
      try await finished("open").collect(first: 3)  // fails: insideConfirmation
    }
  }
  @Test(arguments: [1, 2]) func parameterised(count: Int) async throws {
    try await finished("open").collect(first: count)  // fails: parameterised
  }
  @Test func optionalTry() async {
    _ = try? await finished("open").collect(first: 3)  // fails: optionalTry
  }
  @Test func caught() async {
    do {
      try await finished("open").collect(first: 3)  // fails: caught
    } catch {}
  }
  @Test func asyncLet() async throws {
    async let elements = finished("open").collect(first: 3)  // fails: asyncLet
    _ = try await elements
  }
  @Test @MainActor func mainActor() async throws {
    try await finished("open").collect(first: 3)  // fails: mainActor
  }
  @Test func anActor() async throws {
    try await Reader().read()
  }
  @Test func nested() async throws {
    try await expectReturn {
      try await finished("open").collect(first: 3)  // fails: nested
    }
  }
  @Test func detached() async {
    _ = await Task.detached {
      try await finished("open").collect(first: 3)  // fails: detached
    }.result
  }
  /// Not a failure: what was thrown cancels the test.
  @Test func cancelled() async throws {
    try await expectReturn { try Test.cancel("not today") }
  }
}

private actor Reader {
  func read() async throws {
    try await finished("open").collect(first: 3)  // fails: anActor
  }
}
