import Testing

@testable import Expect

/// What is recorded for a test that cannot be resumed: `speakForTest` is what happens at the cap.
@Suite(.timeLimit(.minutes(5))) struct WatchdogTests {
  private let site = CallSite(fileID: "Module/File.swift", filePath: "/File.swift", line: 7, column: 1)
  private let endless = Limit(asked: .seconds(600))
  private let window = Limit(asked: .seconds(600), isWindow: true)
  private let unresumed = """

      ended because: the limit passed; the test cannot be resumed: what it runs on is blocked
    """

  /// A call that waits, as far as somebody else can see it.
  private func call(_ asked: StaticString, of count: Int? = nil) -> PendingCall {
    let verb = PendingCall(at: site)
    verb.state.withLock { $0.asked = Asked(.init(stringLiteral: asked), count: count) }
    return verb
  }

  @Test("a sequence that was silent for a window is no failure, and one that was silent up to a limit is")
  func sequence() async throws {
    for (limit, expected) in [(window, []), (endless, ["verb: received 0 of 1" + unresumed])] {
      let verb = call("verb", of: 1)
      let texts = try await failures {
        let wait = Wait(
          on: Source(pending(of: Int.self)), demand: 1, waitsForMore: false, within: limit, of: verb, isolation: nil)
        _ = await wait.run(isolation: nil) { wait in
          wait.pump.interrupt(.expired)
          verb.speakForTest()
          return await wait.findings(wanted: 1)
        }
      }
      #expect(texts == expected)
    }
  }

  @Test("an element that came in time and that nobody has looked at yet is no failure")
  func unseen() async throws {
    let verb = call("verb")
    let texts = try await failures {
      let wait = Wait(
        on: Source(pending(1)), demand: 1, waitsForMore: true, within: endless, of: verb, isolation: nil)
      _ = await wait.run(isolation: nil) { wait in
        #expect(await wait.pump.reach(1) == 1)
        wait.pump.interrupt(.expired)
        verb.speakForTest()
        #expect(verb.failure == nil)
        // It is not the one: another is wanted.
        #expect(await wait.pump.reach(2) == 1)
        verb.speakForTest()
        return await wait.findings(wanted: .max)
      }
    }
    #expect(texts == ["verb: received 1" + unresumed])
  }

  @Test("a recording that was silent for a window is no failure, and one that was silent up to a limit is")
  func recording() async throws {
    for (limit, expected) in [(window, []), (endless, ["verb: received 0 of 1" + unresumed])] {
      let (tape, verb) = (Tape<Int>(), call("verb", of: 1))
      let texts = try await failures {
        await tape.reading(1, within: limit, of: verb, isolation: nil) { reader in
          async let count = tape.reach(1, for: reader)
          await eventually { tape.locked { _ in reader.waiter != nil } }
          tape.interrupt(reader, .expired)
          #expect(await count == 0)
          // There before the test's own executor is asked for, and gone with the wait.
          #expect(verb.state.withLock { $0.speaker } != nil)
          verb.speakForTest()
        }
        #expect(verb.state.withLock { $0.speaker } == nil)
      }
      #expect(texts == expected)
    }
  }

  @Test("a limit does not end a wait that has all it wants")
  func enough() async throws {
    let (tape, verb) = (Tape<Int>(), call("verb", of: 1))
    await tape.reading(1, within: endless, of: verb, isolation: nil) { reader in
      tape.append(1)
      #expect(tape.isDecided(for: reader))
      tape.interrupt(reader, .expired)
      #expect(reader.interruption == nil)
      verb.speakForTest()
      #expect(verb.failure == nil)
      #expect(await tape.reach(1, for: reader) == 1)
    }
  }

  @Test("it ends one that has looked at none of what came, and speaks for it only when more is wanted")
  func unread() async throws {
    let (tape, verb) = (Tape<Int>(), call("verb"))
    let texts = try await failures {
      await tape.reading(within: endless, of: verb, isolation: nil) { reader in
        tape.append(1)
        #expect(await tape.reach(1, for: reader) == 1)
        tape.interrupt(reader, .expired)
        verb.speakForTest()
        #expect(verb.failure == nil)
        #expect(await tape.reach(2, for: reader) == 1)
        verb.speakForTest()
      }
    }
    #expect(texts == ["verb: received 1" + unresumed])
  }

  @Test("nobody speaks for a test as long as its pool gets on and has not got round to it")
  func behind() async throws {
    let (pool, verb) = (HeldPool(), call("verb"))
    let heartbeat = pool.heartbeat()
    let texts = try await failures {
      verb.opened(isolation: nil) { PendingCall.Standing(progress: .operation, isUnmet: true) }
      verb.state.withLock { $0.heartbeat.take() }?.closed()
      verb.state.withLock { $0.heartbeat = heartbeat }
      verb.standBy()
      let answered = Moment.now
      heartbeat.whenAnswered(since: answered) {}
      pool.runAll()
      verb.limitPassed(cap: .now, isWindow: false)
      // It has been asked, and the test has had its patience.
      await eventually { pool.count == 2 }
      let failure = verb.failure
      // On a machine that stands still the pool counts as blocked meanwhile.
      if Moment.now - answered < Heartbeat.slowness { #expect(failure == nil) }
      pool.runAll()
      await eventually { verb.failure != nil }
      verb.closed()
    }
    #expect(texts == ["verb: did not end" + unresumed])
  }

  @Test("nothing is said of what the test runs on once its failure has been recorded")
  func recorded() async throws {
    let verb = call("verb")
    let texts = try await failures {
      verb.opened(isolation: nil) { PendingCall.Standing(progress: .operation, isUnmet: true) }
      await ignoringErrors { try verb.fail("verb: the reason") }
      verb.limitPassed(cap: .now, isWindow: false)
      let spoken = Gate()
      _ = TimerThread.shared.schedule(at: .now + .seconds(1)) { spoken.open() }
      await spoken.pass()
      #expect(!verb.state.withLock { $0.hasSpoken })
      verb.closed()
    }
    #expect(texts == ["verb: the reason"])
  }

  @Test("a test on the main actor waits for that, and others for the pool")
  func heartbeat() async {
    for (isolation, isMain) in [(nil, false), (MainActor.shared, true)] as [((any Actor)?, Bool)] {
      let verb = call("verb")
      verb.opened(isolation: isolation) { PendingCall.Standing(progress: .operation, isUnmet: true) }
      #expect((verb.state.withLock { $0.heartbeat } === Heartbeat.main) == isMain)
      verb.closed()
      #expect(verb.state.withLock { $0.heartbeat == nil })
    }
  }

  @Test("a look after which the limit begins is no limit that has passed")
  func lookBeforeLimit() {
    let verb = call("verb")
    for (limit, isCalls) in [(nil, true), (endless, false)] {
      let pump = Pump(demand: 1, waitsForMore: false, grace: .zero, stopsWithin: limit, of: verb)
      #expect((LookAtPump(pump: pump, isWindow: false).pending === verb) == isCalls)
    }
  }

  @Test("a source that does not stop is a failure as soon as its limit has passed")
  func deaf() async throws {
    let (gate, verb) = (Gate(), call("verb"))
    let recording = Deaf(gate: gate).record()
    await eventually { gate.waiting == 1 }
    recording.cancel()
    let texts = try await failures {
      async let stopped = recording.tape.stop(
        within: Limit(asked: .milliseconds(20)), grace: .seconds(600), of: verb, isolation: nil
      ).outcome.end
      await eventually { verb.isUnmet }
      verb.speakForTest()
      gate.open()
      #expect(await stopped == .timedOut(abandoned: false))
    }
    #expect(texts == ["verb: did not end" + unresumed])
  }
}

extension PendingCall {
  fileprivate var isUnmet: Bool { state.withLock { $0.standing?().isUnmet ?? false } }
}
