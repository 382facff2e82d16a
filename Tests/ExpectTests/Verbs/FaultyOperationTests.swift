import Expect
import Testing

/// Operations that go wrong as real ones do.
@Suite(.timeLimit(.minutes(5))) struct FaultyOperationTests {
  @Test("an operation that ends at the very moment of its limit: a value or a limit, never both and never neither")
  func atTheDeadline() async {
    var ends = (returned: 0, timedOut: 0)
    for round in 0..<200 {
      let limit = Duration.milliseconds(3) + .microseconds(5 * round)
      let stream = AsyncStream<Int> {
        try? await Task.sleep(for: limit)
        return 1
      }
      switch await stream.outcome(first: 1, within: limit) {
      case Outcome(elements: [1], end: .satisfied): ends.returned += 1
      case Outcome(elements: [], end: .timedOut(abandoned: false)): ends.timedOut += 1
      case let outcome: Issue.record("\(outcome)")
      }
    }
    #expect(ends.returned + ends.timedOut == 200)
  }

  @Test("an operation raced with its limit returns its value, or fails once")
  func race() async throws {
    for round in 0..<100 {
      let limit = Duration.milliseconds(2) + .microseconds(10 * round)
      var value: Int?
      let texts = try await failures {
        value = try await expectReturn(within: limit) {
          try await Task.sleep(for: limit)
          return 1
        }
      }
      #expect((value == 1) == texts.isEmpty)
      #expect(texts.count <= 1)
    }
  }

  @Test("a send that nobody receives: the limit does no harm to the channel")
  func rendezvous() async throws {
    let channel = Rendezvous()
    let texts = try await failures { try await expectReturn(within: .milliseconds(50)) { await channel.send(1) } }
    #expect(
      texts == [
        """
        expectReturn(within: 50 ms): did not return
          ended because: the limit passed
          operation: still running 0.1 s after cancellation (abandoned)
        """
      ])
    #expect(await channel.sent == 0)
    #expect(await channel.receive() == 1)
    while await channel.sent == 0 { await Task.yield() }
  }

  @Test("an answer that takes a while: no limit is too large, and none below zero waits")
  func answersSoon() async throws {
    func answer() async throws -> Int {
      try await Task.sleep(for: .milliseconds(30))
      return 5
    }
    for limit in [Duration.seconds(Int64.max), .nanoseconds(Int64.max), .seconds(1_000_000_000_000_000)] {
      #expect(try await expectReturn(within: limit) { try await answer() } == 5)
    }
    for limit in [Duration.zero, .seconds(-1)] {
      let texts = try await failures {
        try await expectReturn(within: limit) { try await Task.sleep(for: .seconds(600)) }
      }
      #expect(texts.count == 1)
    }
  }

  @MainActor @Test("a model that needs the main actor again: the wait does not block it")
  func mainActorIsFree() async throws {
    let model = ProfileModel()
    model.load()
    #expect(try await model.changes.collect(first: 1, within: .seconds(30)) == ["done"])
    #expect(model.title == "done")
    let another = ProfileModel()
    another.load()
    try await expectEventually("done", within: .seconds(30)) { another.title }
  }

  @Test("an object that is not Sendable is used where the test is")
  func notSendable() async throws {
    let parser = Parser()
    #expect(try await expectReturn(within: .seconds(30)) { await parser.parse("abc") } == 3)
    #expect(parser.calls == 1)
  }

  @MainActor @Test("and so it is on the main actor")
  func notSendableOnMainActor() async throws {
    let parser = Parser()
    #expect(try await expectReturn(within: .seconds(30)) { await parser.parse("abc") } == 3)
    #expect(parser.calls == 1)
  }
}

/// A send returns when somebody has received.
private actor Rendezvous {
  private var value: Int?
  private var sender: CheckedContinuation<Void, Never>?
  private(set) var sent = 0

  func send(_ value: Int) async {
    self.value = value
    await withCheckedContinuation { sender = $0 }
    sent += 1
  }

  func receive() -> Int? {
    defer {
      value = nil
      sender?.resume()
      sender = nil
    }
    return value
  }
}

@MainActor private final class ProfileModel {
  private(set) var title = ""
  let changes: AsyncStream<String>
  private let continuation: AsyncStream<String>.Continuation

  init() { (changes, continuation) = AsyncStream.makeStream() }

  func load() {
    Task {
      await fetch()
      title = "done"
      continuation.yield(title)
    }
  }

  @concurrent private nonisolated func fetch() async { await Task.yield() }
}

private final class Parser {
  private(set) var calls = 0

  nonisolated(nonsending) func parse(_ text: String) async -> Int {
    calls += 1
    await Task.yield()
    return text.count
  }
}
