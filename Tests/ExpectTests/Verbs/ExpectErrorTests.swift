import Expect
import Testing

private struct Busy: Error {}

@Suite(.timeLimit(.minutes(5))) struct ExpectErrorTests {
  @Test("any error satisfies, and is returned")
  func anyError() async throws {
    let error = try await expectError(within: .seconds(30)) { throw Busy() }
    #expect(error is Busy)
    #expect(try await Task { throw Busy() }.expectError(within: .seconds(30)) is Busy)
  }

  @Test("an error of the type satisfies, and is returned as that type")
  func ofType() async throws {
    let error = try await expectError(Offline.self, within: .seconds(30)) { throw Offline() }
    #expect(error == Offline())
    #expect(try await Task { throw Offline() }.expectError(Offline.self, within: .seconds(30)) == Offline())
  }

  @Test("this very error satisfies")
  func equal() async throws {
    try await expectError(Offline(), within: .seconds(30)) { throw Offline() }
    try await Task { throw Offline() }.expectError(Offline(), within: .seconds(30))
    try await expectError(ChatError.offline) { throw ChatError.offline }
  }

  @Test("a CancellationError that the operation makes up is an error like any other")
  func ownCancellation() async throws {
    try await expectError(CancellationError.self, within: .seconds(30)) { throw CancellationError() }
    let task = Task { try await Task.sleep(for: .seconds(600)) }
    task.cancel()
    try await task.expectError(CancellationError.self, within: .seconds(30))
  }

  @Test("an operation that returns is a failure, with its value")
  func returned() async throws {
    let texts = try await failures {
      await ignoringErrors { try await expectError(within: .seconds(30)) { "a" } }
      await ignoringErrors { try await expectError(Offline.self, within: .seconds(30)) {} }
      await ignoringErrors { try await Task { 3 }.expectError(Offline(), within: .seconds(30)) }
    }
    #expect(
      texts == [
        """
        expectError(within: 30 s): did not throw
          ended because: the operation returned "a", at <time>
        """,
        """
        expectError(ExpectTests.Offline.self, within: 30 s): did not throw
          ended because: the operation returned, at <time>
        """,
        """
        expectError(ExpectTests.Offline(), within: 30 s): did not throw
          ended because: the operation returned 3, at <time>
        """,
      ])
  }

  @Test("another error is a failure that shows it")
  func another() async throws {
    let texts = try await failures {
      await ignoringErrors { try await expectError(Offline.self, within: .seconds(30)) { throw Busy() } }
      await ignoringErrors { try await expectError(ChatError.offline, within: .seconds(30)) { throw Offline() } }
      await ignoringErrors { try await Task { throw Busy() }.expectError(Offline.self, within: .seconds(30)) }
    }
    #expect(
      texts == [
        """
        expectError(ExpectTests.Offline.self, within: 30 s): threw another error
          ended because: the operation threw ExpectTests.Busy(), at <time>
        """,
        """
        expectError(ExpectTests.ChatError.offline, within: 30 s): threw another error
          ended because: the operation threw ExpectTests.Offline(), at <time>
        """,
        """
        expectError(ExpectTests.Offline.self, within: 30 s): threw another error
          ended because: the operation threw ExpectTests.Busy(), at <time>
        """,
      ])
  }

  @Test("what it throws because it is cancelled at the limit does not count")
  func tooLate() async throws {
    let texts = try await failures {
      await ignoringErrors {
        try await expectError(within: .milliseconds(50)) { try await Task.sleep(for: .seconds(600)) }
      }
      await ignoringErrors {
        try await expectError(Offline(), within: .milliseconds(50)) {
          try? await Task.sleep(for: .seconds(600))
          throw Offline()
        }
      }
    }
    #expect(
      texts == [
        """
        expectError(within: 50 ms): did not throw
          ended because: the limit passed; the operation ended <time> after cancellation
        """,
        """
        expectError(ExpectTests.Offline(), within: 50 ms): threw too late: ExpectTests.Offline()
          ended because: the limit passed; the operation ended <time> after cancellation
        """,
      ])
  }

  @Test("an operation that ignores cancellation is left behind")
  func abandoned() async throws {
    let gate = Gate()
    let texts = try await failures { try await expectError(within: .milliseconds(50)) { await gate.pass() } }
    #expect(
      texts == [
        """
        expectError(within: 50 ms): did not throw
          ended because: the limit passed
          operation: still running 0.1 s after cancellation (abandoned)
        """
      ])
    gate.open()
  }

  @Test("a failure inside is reported once, and is not the error that was wanted")
  func nested() async throws {
    let texts = try await failures {
      try await expectError(within: .seconds(30)) { try await pending(of: Int.self).next(within: .milliseconds(50)) }
    }
    #expect(texts.map { $0.prefix(20) } == ["next(within: 50 ms):"])
  }
}
