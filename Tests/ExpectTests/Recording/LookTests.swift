import Testing

@testable import Expect

/// A limit of zero or below: what can be had at once counts.
@Suite(.timeLimit(.minutes(5))) struct LookTests {
  static let limits = [Duration.zero, .seconds(-1), .seconds(Int64.min)]

  @Test("what is there already counts", arguments: limits)
  func ready(limit: Duration) async throws {
    #expect(try await pending(1, 2, 3).collect(first: 2, within: limit) == [1, 2])
    #expect(try await finished(1, 2).collectAll(within: limit) == [1, 2])
    #expect(try await pending(1, 2, 3).collect(until: { $0 == 2 }, within: limit) == [1, 2])
    #expect(try await pending(1).next(within: limit) == 1)
    #expect(try await pending(1, 2).next(where: { $0 > 1 }, within: limit) == 2)
    #expect(try await expectReturn(within: limit) { 5 } == 5)
    #expect(await pending(1).outcome(within: limit) == Outcome(elements: [1], end: .timedOut(abandoned: false)))
  }

  @Test("what is not there is a failure at once", arguments: limits, SequenceVerb.allCases)
  func notReady(limit: Duration, verb: SequenceVerb) async throws {
    let texts = try await failures { _ = try await verb.call(pending(of: Int.self), within: limit) }
    #expect(texts.count == (verb.isContent && (verb == .outcome || limit == .zero) ? 0 : 1))
  }

  @Test("it shows what was there")
  func text() async throws {
    let texts = try await failures { try await pending(1).collect(first: 2, within: .zero) }
    #expect(
      texts == [
        """
        collect(first: 2, within: 0 s): received 1 of 2: [1]
          ended because: the limit passed; the sequence did not finish
          timeline: <time> 1; nothing after
        """
      ])
  }

  @Test("work that hops between actors and never has to wait is done", arguments: 0..<20)
  func hops(round: Int) async throws {
    let relay = Relay()
    let value = try await expectReturn(within: .zero) {
      var number = 0
      for _ in 0..<10 {
        number = await relay.next(after: number)
        number = await onMain(number)
        await Task.yield()
      }
      return number
    }
    #expect(value == 20)
  }

  @Test("a main actor that others keep busy delays a look, and ends none")
  func busyMainActor() async throws {
    let relay = Relay()
    var others = await busy()
    #expect(try await expectReturn(within: .zero) { await onMain(await relay.next(after: 1)) } == 3)
    await others.value
    others = await busy()
    #expect(try await finished(1).map { await onMain($0) }.collectAll(within: .zero) == [2])
    await others.value
  }

  /// Keeps the main actor, from before it returns, for longer than the source may take to stop, several times over.
  private func busy() async -> Task<Void, Never> {
    let begun = Gate()
    let others = Task { @MainActor in
      begun.open()
      let end = Moment.now + .milliseconds(700)
      while Moment.now < end {}
    }
    await begun.pass()
    return others
  }

  @MainActor @Test("from the main actor, too", arguments: 0..<20)
  func fromMainActor(round: Int) async throws {
    let relay = Relay()
    let hopping = finished(1, 2, 3).map { await onMain(await relay.next(after: $0)) }
    #expect(try await hopping.collectAll(within: .zero) == [3, 4, 5])
    #expect(try await expectReturn(within: .zero) { await relay.next(after: 1) } == 2)
  }

  @Test("a task must have returned already")
  func task() async throws {
    let gate = Gate()
    let task = Task {
      await gate.pass()
      return 3
    }
    let texts = try await failures { try await task.expectReturn(within: .zero) }
    #expect(texts.count == 1)
    gate.open()
    _ = await task.value
    #expect(try await task.expectReturn(within: .zero) == 3)
  }

  @Test("a source that blocks its thread is looked at for one grace")
  func blocking() async {
    let sequence = Blocking()
    let outcome = await sequence.outcome(first: 1, within: .zero)
    #expect(outcome == Outcome(elements: [], end: .timedOut(abandoned: true)))
    sequence.letGo()
  }

  @Test("a source that ignores cancellation is left behind")
  func deaf() async {
    let gate = Gate()
    let outcome = await Deaf(gate: gate).outcome(first: 1, within: .zero)
    #expect(outcome == Outcome(elements: [], end: .timedOut(abandoned: true)))
    gate.open()
  }

  @Test("work that only gives way to others is looked at until it has had its jobs, however long they take")
  func yielding() async throws {
    let gate = Gate()
    let endless = AsyncStream<Int> {
      while !Task.isCancelled { await Task.yield() }
      gate.open()
      return nil
    }
    #expect(await endless.outcome(within: .zero) == Outcome(elements: [], end: .timedOut(abandoned: false)))
    #expect(gate.isOpen)
    try await expectCancellable(within: .seconds(30)) { while !Task.isCancelled { await Task.yield() } }
    let jobs = Look.Attempts.jobs
    var attempts = Look.Attempts(since: Look.Progress(started: 10, ended: 9))
    let few = attempts.isOver(at: Look.Progress(started: jobs + 9, ended: jobs + 8), hasBegun: true, hasAnswered: true)
    let all = attempts.isOver(at: Look.Progress(started: jobs + 10, ended: jobs + 9), hasBegun: true, hasAnswered: true)
    #expect(!few && all)
  }

  @Test("work of which one job goes on is over when it has begun, and work that nobody gets on with the attempts")
  func attempts() {
    let blocked = Look.Progress(started: 2, ended: 1)
    var attempts = Look.Attempts(since: Look.Progress(started: 0, ended: 0))
    let isOver = [false, false, true].map { attempts.isOver(at: blocked, hasBegun: $0, hasAnswered: true) }
    #expect(isOver == [false, false, true])
    func times(hasAnswered: Bool) -> Int {
      var attempts = Look.Attempts(since: blocked)
      return (0...).first { _ in attempts.isOver(at: blocked, hasBegun: false, hasAnswered: hasAnswered) } ?? 0
    }
    #expect(times(hasAnswered: true) == 50)
    #expect(times(hasAnswered: false) == 200)
  }
}

private actor Relay {
  func next(after number: Int) -> Int { number + 1 }
}

@MainActor private func onMain(_ number: Int) -> Int { number + 1 }
