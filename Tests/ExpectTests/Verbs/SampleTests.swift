import Expect
import Testing

/// What the doc comments show, with the outcome that they promise.
@Suite(.timeLimit(.minutes(5))) struct SampleTests {
  let numbers = finished(1, 2, 3)
  let oneNumber = finished(1)
  let silence = pending(of: Int.self)
  let ticks = pending(1)
  let store = Store()

  @Test("collect(first:)")
  func collectFirst() async throws {
    let texts = try await failures {
      #expect(try await numbers.collect(first: 2, within: .seconds(1)) == [1, 2])
      try await oneNumber.collect(first: 3, within: .seconds(1))
    }
    #expect(texts.count == 1 && texts[0].contains("received 1 of 3"))
  }

  @Test("collectAll")
  func collectAll() async throws {
    #expect(try await numbers.collectAll(within: .seconds(1)) == [1, 2, 3])
  }

  @Test("collect(until:)")
  func collectUntil() async throws {
    #expect(try await numbers.collect(until: { $0 == 2 }) == [1, 2])
  }

  @Test("collect(for:)")
  func collectFor() async throws {
    let heard = try await ticks.collect(for: .milliseconds(50))
    #expect(heard.count <= 1)
  }

  @Test("next")
  func next() async throws {
    let texts = try await failures {
      #expect(try await numbers.next(within: .seconds(1)) == 1)
      try await silence.next(within: .milliseconds(50))
    }
    #expect(texts.count == 1 && texts[0].contains("received 0 of 1"))
  }

  @Test("next(where:)")
  func nextWhere() async throws {
    #expect(try await numbers.next(where: { $0 > 1 }) == 2)
  }

  @Test("outcome")
  func outcome() async {
    let numbers = finished(1, 2)
    #expect(await numbers.outcome(first: 3) == Outcome(elements: [1, 2], end: .finished))
  }

  @Test("expectReturn of a closure")
  func expectReturnOfClosure() async throws {
    let texts = try await failures {
      #expect(try await expectReturn(within: .seconds(1)) { try await store.load() } == ["Ada"])
      try await expectReturn(within: .seconds(1)) { await callbackThatNeverComes() }
    }
    #expect(texts.count == 1 && texts[0].contains("did not return"))
  }

  @Test("expectReturn of a task")
  func expectReturnOfTask() async throws {
    #expect(try await Task { 3 }.expectReturn(within: .seconds(1)) == 3)
  }
}

struct Store {
  func load() async throws -> [String] { ["Ada"] }
}

private func callbackThatNeverComes() async { await Gate().pass() }
