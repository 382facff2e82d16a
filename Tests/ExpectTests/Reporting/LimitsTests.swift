import Testing

@testable import Expect

/// Meant for a process whose environment sets no limits.
@Suite(.limits(within: .seconds(40), every: .milliseconds(7)), .timeLimit(.minutes(5))) struct LimitsTests {
  @Test("without a word there are defaults")
  func defaults() {
    let limits = Limits(in: CallScope(), settings: Settings { _ in nil })
    #expect(limits.within == .seconds(5))
    #expect(limits.for == .milliseconds(100))
    #expect(limits.every == .milliseconds(10))
    #expect(limits.grace == .milliseconds(100))
    #expect(limits.cap == .seconds(50))
  }

  @Test(
    "a wait is stretched to ten times its limit, but 30 s in any case",
    arguments: [
      (.seconds(1), .seconds(30)), (.seconds(3), .seconds(30)), (.seconds(60), .seconds(600)),
      (.seconds(Int64.max), .seconds(Int64.max)),
    ] as [(Duration, Duration)])
  func cap(within: Duration, cap: Duration) {
    let limits = Limits(in: CallScope(within: within), settings: Settings { _ in nil })
    #expect(limits.cap == cap)
  }

  @Test("the environment's limit is the default, and any scope overrides it")
  func environment() {
    let settings = Settings { ["EXPECT_LIMIT": "2s"][$0] }
    #expect(Limits(in: CallScope(), settings: settings).within == .seconds(2))
    #expect(Limits(in: CallScope(within: .seconds(9)), settings: settings).within == .seconds(9))
  }

  @Test("a suite's limits hold in its tests")
  func ofSuite() {
    #expect(Limits.current.within == .seconds(40))
    #expect(Limits.current.for == .milliseconds(100))
    #expect(Limits.current.every == .milliseconds(7))
  }

  @Test("a test's limits hold beside its suite's", .limits(within: .seconds(41), for: .milliseconds(8)))
  func ofTest() {
    #expect(Limits.current.within == .seconds(41))
    #expect(Limits.current.for == .milliseconds(8))
    #expect(Limits.current.every == .milliseconds(7))
  }

  @Suite struct Nested {
    @Test("a suite's limits hold in the suites inside", arguments: [1, 2])
    func ofOuterSuite(argument: Int) { #expect(Limits.current.within == .seconds(40)) }
  }

  @Test("the innermost scope counts, label by label, and only inside")
  func scopes() async {
    await withLimits(within: .seconds(1), for: .seconds(2)) {
      await withLimits(for: .seconds(3), every: .seconds(4)) {
        #expect(Limits.current.within == .seconds(1))
        #expect(Limits.current.for == .seconds(3))
        #expect(Limits.current.every == .seconds(4))
        await Task { #expect(Limits.current.for == .seconds(3)) }.value
      }
      #expect(Limits.current.for == .seconds(2))
    }
    #expect(Limits.current.within == .seconds(40))
  }

  @Test("verbs take their defaults from the scope, and their own labels come first")
  func verbs() async throws {
    let texts = try await failures {
      await withLimits(within: .milliseconds(20), for: .milliseconds(30), every: .seconds(600)) {
        await ignoringErrors { try await pending(1).collect(first: 2) }
        await ignoringErrors { try await pending(1).collect(first: 2, within: .milliseconds(10)) }
        await ignoringErrors { try await expectReturn { try await Task.sleep(for: .seconds(600)) } }
        await ignoringErrors { try await expectPending {} }
        await ignoringErrors { try await expectEventually { false } }
        await ignoringErrors { try await expectAlways { false } }
        #expect(await pending(1).outcome().end.isTimedOut)
      }
    }
    #expect(
      texts.map { String($0.prefix { $0 != ")" }) } == [
        "collect(first: 2, within: 20 ms", "collect(first: 2, within: 10 ms", "expectReturn(within: 20 ms",
        "expectPending(for: 30 ms", "expectEventually(within: 20 ms, every: 600 s",
        "expectAlways(for: 30 ms, every: 600 s",
      ])
  }

  @Test("limits that no verb can have fail at the verb")
  func invalid() async throws {
    let texts = try await failures {
      await withLimits(for: .seconds(-1), every: .zero) {
        await ignoringErrors { try await expectPending {} }
        await ignoringErrors { try await expectEventually { true } }
      }
    }
    #expect(
      texts == [
        "expectPending(for: -1 s): a window cannot be negative",
        "expectEventually(within: 40 s, every: 0 s): a step must be longer than zero",
      ])
  }

  @Test("the body's value and error go through, in the caller's isolation")
  func goesThrough() async {
    let parcel = await withLimits(within: .seconds(1)) { Parcel(3) }
    #expect(parcel.number == 3)
    await #expect(throws: Offline.self) { try await withLimits(within: .seconds(1)) { throw Offline() } }
    await onMain()
  }

  @MainActor private func onMain() async {
    var count = 0
    await withLimits(within: .seconds(1)) {
      MainActor.assertIsolated()
      count += 1
    }
    #expect(count == 1)
  }
}
