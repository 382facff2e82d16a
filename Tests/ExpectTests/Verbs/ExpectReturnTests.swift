import Dispatch
import Expect
import Testing

@Suite(.timeLimit(.minutes(5))) struct ExpectReturnTests {
  @Test("the value of an operation that returns in time")
  func returns() async throws {
    #expect(try await expectReturn(within: .seconds(30)) { 5 } == 5)
    #expect(try await expectReturn(within: .seconds(30)) { await Task { 6 }.value } == 6)
    try await expectReturn(within: .seconds(30)) {}
    #expect(try await Task { 7 }.expectReturn(within: .seconds(30)) == 7)
  }

  @Test("an operation may capture what it likes")
  func captures() async throws {
    let parcel = Parcel(3)
    var calls = 0
    let number = try await expectReturn(within: .seconds(30)) {
      calls += 1
      return parcel.number
    }
    #expect(number == 3)
    #expect(calls == 1)
  }

  @Test("a value need not be Sendable")
  func notSendable() async throws {
    let parcel = try await expectReturn(within: .seconds(30)) { Parcel(4) }
    #expect(parcel.number == 4)
  }

  @Test("an error is a failure")
  func threw() async throws {
    let texts = try await failures { try await expectReturn(within: .seconds(30)) { throw Offline() } }
    #expect(
      texts == [
        """
        expectReturn(within: 30 s): did not return
          ended because: the operation threw ExpectTests.Offline(), at <time>
        """
      ])
  }

  @Test("an error of a task is a failure")
  func taskThrew() async throws {
    let task = Task { () -> Int in throw Offline() }
    let texts = try await failures { try await task.expectReturn(within: .seconds(30)) }
    #expect(
      texts == [
        """
        expectReturn(within: 30 s): did not return
          ended because: the operation threw ExpectTests.Offline(), at <time>
        """
      ])
  }

  @Test("a CancellationError that the operation makes up is its error")
  func ownCancellation() async throws {
    let texts = try await failures { try await expectReturn(within: .seconds(30)) { throw CancellationError() } }
    #expect(texts.first?.contains("the operation threw Swift.CancellationError()") == true)
  }

  @Test("what it falls back to when it is cancelled is too late")
  func tooLate() async throws {
    let texts = try await failures {
      try await expectReturn(within: .milliseconds(50)) {
        try? await Task.sleep(for: .seconds(600))
        return "fallback"
      }
    }
    #expect(
      texts == [
        """
        expectReturn(within: 50 ms): returned too late: "fallback"
          ended because: the limit passed; the operation ended <time> after cancellation
        """
      ])
  }

  @Test("an operation that never resumes is left behind")
  func abandoned() async throws {
    let gate = Gate()
    let texts = try await failures { try await expectReturn(within: .milliseconds(50)) { await gate.pass() } }
    #expect(
      texts == [
        """
        expectReturn(within: 50 ms): did not return
          ended because: the limit passed
          operation: still running 0.1 s after cancellation (abandoned)
        """
      ])
    gate.open()
  }

  @Test("an operation that blocks its thread is left behind")
  func blocking() async throws {
    let semaphore = DispatchSemaphore(value: 0)
    let texts = try await failures { try await expectReturn(within: .milliseconds(50)) { block(semaphore) } }
    #expect(texts.count == 1)
    semaphore.signal()
  }

  @Test("a task is cancelled at the limit")
  func taskIsCancelled() async throws {
    let task = Task { try await Task.sleep(for: .seconds(600)) }
    let texts = try await failures { try await task.expectReturn(within: .milliseconds(50)) }
    #expect(texts.count == 1)
    #expect(task.isCancelled)
  }

  @Test("verbs may be nested: the inner one fails once")
  func nested() async throws {
    let texts = try await failures {
      try await expectReturn(within: .seconds(30)) {
        try await pending(of: Int.self).next(within: .milliseconds(50))
      }
    }
    #expect(texts.map { $0.prefix(20) } == ["next(within: 50 ms):"])
  }
}

private func block(_ semaphore: DispatchSemaphore) { semaphore.wait() }
