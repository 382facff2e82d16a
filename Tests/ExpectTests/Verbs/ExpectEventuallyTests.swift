import Expect
import Testing

@Suite(.timeLimit(.minutes(5))) struct ExpectEventuallyTests {
  @Test("a condition that is true is looked at once")
  func atOnce() async throws {
    var looks = 0
    try await expectEventually(within: .seconds(30)) {
      looks += 1
      return true
    }
    #expect(looks == 1)
  }

  @Test("a condition that becomes true")
  func becomesTrue() async throws {
    let gate = Gate()
    var looks = 0
    try await expectEventually(within: .seconds(30), every: .milliseconds(1)) {
      looks += 1
      if looks == 3 { gate.open() }
      return gate.isOpen
    }
    #expect(looks == 3)
  }

  @Test("a value that becomes the expected one")
  func becomesValue() async throws {
    let tally = Tally()
    Task {
      for _ in 0..<3 { tally.add() }
    }
    try await expectEventually(3, within: .seconds(30), every: .milliseconds(1)) { tally.count }
  }

  @Test("a value that becomes non-nil is returned, Sendable or not")
  func unwraps() async throws {
    var looks = 0
    let parcel = try await unwrapEventually(within: .seconds(30), every: .milliseconds(1)) {
      looks += 1
      return looks == 3 ? Parcel(7) : nil
    }
    #expect(parcel.number == 7)
    #expect(looks == 3)
  }

  @Test("there is a look at once and one when the limit has passed, however long the step")
  func lastLook() async throws {
    var times: [Duration] = []
    let start = ContinuousClock.now
    let texts = try await failures {
      try await expectEventually(within: .milliseconds(60), every: .seconds(Int64.max)) {
        times.append(ContinuousClock.now - start)
        return false
      }
    }
    #expect(times.count == 2 && times[1] >= .milliseconds(60))
    #expect(
      texts == [
        """
        expectEventually(within: 60 ms, every: 9223372036854775807 s): the condition did not become true
          ended because: the limit passed
          looks: 2, the last at <time>
        """
      ])
  }

  @Test("what became true during the last step is seen by the last look")
  func seenLast() async throws {
    let start = ContinuousClock.now
    try await expectEventually(within: .milliseconds(60), every: .seconds(600)) {
      ContinuousClock.now - start >= .milliseconds(30)
    }
  }

  @Test("time ends it, not a number of looks")
  func bounded() async throws {
    var looks = 0
    let start = ContinuousClock.now
    let texts = try await failures {
      try await expectEventually(within: .milliseconds(100), every: .nanoseconds(1)) {
        looks += 1
        return false
      }
    }
    #expect(ContinuousClock.now - start >= .milliseconds(100))
    #expect(looks >= 2)
    #expect(texts.count == 1)
  }

  @Test("a limit of zero or below is one look", arguments: [Duration.zero, .seconds(-1), .seconds(Int64.min)])
  func zero(limit: Duration) async throws {
    var looks = 0
    try await expectEventually(within: limit) {
      looks += 1
      return true
    }
    let texts = try await failures {
      try await expectEventually(within: limit) {
        looks += 1
        return false
      }
    }
    #expect(looks == 2)
    #expect(texts.count == 1 && texts[0].hasSuffix("looks: 1, the last at <time>"))
  }

  @Test("a huge limit neither overflows nor passes", arguments: [Duration.seconds(Int64.max), .seconds(Int64.max) * 9])
  func huge(limit: Duration) async throws {
    var looks = 0
    try await expectEventually(within: limit, every: .milliseconds(1)) {
      looks += 1
      return looks == 3
    }
  }

  @Test("a step that is not longer than zero is a failure", arguments: [Duration.zero, .milliseconds(-5)])
  func step(step: Duration) async throws {
    let texts = try await failures {
      try await expectEventually(within: .seconds(30), every: step) {
        Issue.record("looked")
        return true
      }
    }
    let text = step == .zero ? "0 s" : "-5 ms"
    #expect(texts == ["expectEventually(within: 30 s, every: \(text)): a step must be longer than zero"])
  }

  @Test("a value that does not come: the failure shows the last one, and those before")
  func values() async throws {
    var titles = ["idle", "loading", "failed"]
    let texts = try await failures {
      try await expectEventually("done", within: .milliseconds(200), every: .milliseconds(1)) {
        titles.count > 1 ? titles.removeFirst() : titles[0]
      }
    }
    #expect(
      texts.map { $0.replacing(/looks: \d+/, with: "looks: <count>") } == [
        """
        expectEventually("done", within: 200 ms, every: 1 ms): the last value was "failed"
          ended because: the limit passed
          timeline: <time> "idle"; <time> "loading"; <time> "failed"; no change after
          looks: <count>, the last at <time>
        """
      ])
  }

  @Test("a value that stays nil")
  func staysNil() async throws {
    let texts = try await failures {
      try await unwrapEventually(within: .milliseconds(20), every: .seconds(600)) { nil as Int? }
    }
    #expect(
      texts == [
        """
        unwrapEventually(within: 20 ms, every: 600 s): the value stayed nil
          ended because: the limit passed
          looks: 2, the last at <time>
        """
      ])
  }

  @Test("a look that throws is a failure at once, with its error")
  func threw() async throws {
    let texts = try await failures {
      await ignoringErrors { try await expectEventually(within: .seconds(30)) { throw Offline() } }
      await ignoringErrors { try await expectEventually(1, within: .seconds(30)) { throw Offline() } }
      await ignoringErrors { try await unwrapEventually(within: .seconds(30)) { () -> Int? in throw Offline() } }
      await ignoringErrors { try await expectEventually(within: .seconds(30)) { throw CancellationError() } }
    }
    let rest = "\n  ended because: look 1 threw ExpectTests.Offline(), at <time>\n  looks: 1, the last at <time>"
    #expect(
      texts == [
        "expectEventually(within: 30 s, every: 10 ms): the condition did not become true\(rest)",
        "expectEventually(1, within: 30 s, every: 10 ms): no value came\(rest)",
        "unwrapEventually(within: 30 s, every: 10 ms): no value came\(rest)",
        "expectEventually(within: 30 s, every: 10 ms): the condition did not become true"
          + rest.replacing("ExpectTests.Offline", with: "Swift.CancellationError"),
      ])
  }

  @Test("a failure inside a look is reported once, and is not looked at again")
  func nested() async throws {
    var looks = 0
    let texts = try await failures {
      try await expectEventually(within: .seconds(30)) {
        looks += 1
        return try await finished(1).collect(first: 2) == []
      }
    }
    #expect(looks == 1)
    #expect(texts.map { $0.prefix(36) } == ["collect(first: 2, within: 5 s): rece"])
  }
}
