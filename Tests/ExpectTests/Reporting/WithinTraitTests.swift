import Expect
import Testing

private let numbers = finished(1, 2, 3)

@Suite(.timeLimit(.minutes(5))) struct WithinTraitTests {
  @Test(.within(.seconds(5)))
  func limited() async throws {
    // passes
    try await numbers.collect(first: 2)
  }

  @Test("a test that ends in time has no limit that passes, and its error is its own")
  func inTime() async throws {
    #expect(try await texts(within: .seconds(60)) {} == [])
    await #expect(throws: Offline.self) {
      try await self.texts(within: .seconds(60)) { throw Offline() }
    }
  }

  @Test("the failure stands at the test at once and lists what waits; the test is cancelled")
  func passes() async throws {
    let (line, wasCancelled) = (Shared<Int>(), Shared<Bool>())
    let texts = try await texts(within: .seconds(1)) {
      line.set(#line + 1)
      do { _ = try await pending(1).collect(first: 3, within: .seconds(60)) } catch is CancellationError {
        wasCancelled.set(true)
      }
    }
    #expect(wasCancelled.value == true)
    let place = try "\(#fileID):\(#require(line.value))"
    #expect(
      texts == [
        """
        @Test(.within(1 s)): did not end
          ended because: the limit passed; the test is cancelled
          waiting: \(place): collect(first: 3, within: 60 s): received 1 of 3
          return: when its body does; expectReturn(within:) leaves a body behind, \
        and swift package check-hangs ends a test that hangs
        """
      ])
  }

  @Test("a suite's failure lists also what waits in a test that has a limit of its own")
  func nested() async throws {
    let found = try await texts(within: .seconds(1)) {
      _ = try await self.texts(within: .seconds(60)) {
        _ = try await pending(1).collect(first: 3, within: .seconds(60))
      }
    }
    #expect(found.count == 1)
    #expect(found.first?.contains("collect(first: 3, within: 60 s): received 1 of 3\n") == true)
  }

  @Test("it is recorded also while the body ignores that it is cancelled, and nothing is said twice")
  func deaf() async throws {
    let (gate, recorded) = (Gate(), Gate())
    let found = Shared<[String]>()
    let test = Task {
      found.set(
        try await texts(within: .milliseconds(20), recorded: recorded) {
          await gate.pass()
          throw CancellationError()
        })
    }
    await recorded.pass()
    #expect(found.value == nil)
    gate.open()
    try await test.value
    #expect(found.value?.count == 1)
  }

  /// What is recorded when a test with this body runs under the trait.
  private func texts(
    within limit: Duration, recorded: Gate? = nil, _ body: @escaping @Sendable () async throws -> Void
  ) async throws -> [String] {
    let test = try #require(Test.current)
    let texts = Shared<[String]>()
    texts.set([])
    try await withKnownIssue(isIntermittent: true) {
      try await WithinTrait.within(limit).provideScope(for: test, testCase: nil, performing: body)
    } matching: { issue in
      guard issue.error == nil, issue.sourceLocation == test.sourceLocation, let text = issue.comments.first?.rawValue
      else { return false }
      texts.set((texts.value ?? []) + [text])
      recorded?.open()
      return true
    }
    return texts.value ?? []
  }
}
