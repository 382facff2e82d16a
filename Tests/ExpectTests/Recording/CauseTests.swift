import Expect
import Synchronization
import Testing

/// What a failure says beyond what came: where the cause can be known.
@Suite(.timeLimit(.minutes(5))) struct CauseTests {
  @Test("an event that is sent before anybody listens is lost, and the failure says in which order it would not be")
  func tooLate() async throws {
    let texts = try await failures {
      let (early, continuation) = AsyncStream<String>.makeStream(bufferingPolicy: .bufferingNewest(0))
      continuation.yield("saved")
      try await early.collect(first: 1, within: .milliseconds(50))
    }
    #expect(
      texts == [
        """
        collect(first: 1, within: 50 ms): received 0 of 1
          ended because: the limit passed; the sequence did not finish
          timeline: nothing in <time>
          hint: the call subscribed when it began, and what was sent before may be lost: record() first, then act
        """
      ])
  }

  @Test("a failure lists what the other recordings of the test have received")
  func siblings() async throws {
    let requests = Recording<String>(named: "requests")
    let idle = Recording<Int>(named: "idle")
    requests.record("GET /")
    requests.record("GET /b")
    let states = finished("loading").record(named: "states")
    let texts = try await failures { try await states.collect(first: 2, within: .seconds(30)) }
    #expect(
      texts == [
        """
        collect(first: 2, within: 30 s) on "states": received 1 of 2: ["loading"]
          ended because: the sequence finished after 1 element, at <time>
          timeline: <time> "loading"
          sibling "requests": 2 elements, last at -<time>
          sibling "idle": nothing
        """
      ])
    withExtendedLifetime(idle) {}
  }

  @Test("a verb on a sequence is a recording for one call, and lists the others as well")
  func siblingsOfACall() async throws {
    let requests = Recording<String>(named: "requests")
    requests.record("GET /")
    let texts = try await failures { try await finished("open").collect(first: 3, within: .seconds(30)) }
    #expect(
      texts == [
        """
        collect(first: 3, within: 30 s): received 1 of 3: ["open"]
          ended because: the sequence finished after 1 element, at <time>
          timeline: <time> "open"
          sibling "requests": 1 element, last at -<time>
        """
      ])
  }

  @Test("of many siblings it lists ten", arguments: [(11, "… and 1 more sibling"), (300, "… and 290 more siblings")])
  func manySiblings(count: Int, end: String) async throws {
    let others = (1...count).map { Recording<Int>(named: "\($0)") }
    let texts = try await failures { try await finished(1).record().collect(first: 2, within: .seconds(30)) }
    let ten = (1...10).map { "  sibling \"\($0)\": nothing\n" }.joined()
    #expect(
      texts == [
        """
        collect(first: 2, within: 30 s): received 1 of 2: [1]
          ended because: the sequence finished after 1 element, at <time>
          timeline: <time> 1
        \(ten)  \(end)
        """
      ])
    withExtendedLifetime(others) {}
  }

  @Test("recordings of other tests are no siblings, and a recording that has gone is none")
  func noSiblings() async throws {
    _ = finished(1).record(named: "gone")
    let elsewhere = await Task.detached { finished(1).record(named: "elsewhere") }.value
    let texts = try await failures { try await finished("a").record().collect(first: 2, within: .seconds(30)) }
    #expect(texts.count == 1 && !texts[0].contains("sibling"))
    withExtendedLifetime(elsewhere) {}
  }

  @Test("cases of one test are no siblings, however equal their arguments", arguments: [1, 2, 2, 3])
  func cases(number: Int) async throws {
    let requests = Recording<Int>(named: "requests")
    for number in 0..<number { requests.record(number) }
    // Those of cases that have ended are still there.
    Self.kept.withLock { $0.append(requests) }
    let texts = try await failures { try await finished("a").record().collect(first: 2, within: .seconds(30)) }
    let siblings = texts.flatMap { $0.split(separator: "\n").filter { $0.contains("sibling") } }
    let elements = number == 1 ? "1 element" : "\(number) elements"
    #expect(siblings.count == 1 && siblings[0].hasPrefix("  sibling \"requests\": \(elements), last at"))
  }

  private static let kept = Mutex<[Recording<Int>]>([])

  @Test("a second reader of an AsyncThrowingStream fails and does not crash")
  func secondReader() async throws {
    let (stream, continuation) = AsyncThrowingStream<Int, any Error>.makeStream()
    let first = stream.record()
    let second = stream.record(named: "second")
    let texts = try await failures {
      await ignoringErrors { try await second.next(within: .seconds(30)) }
      await ignoringErrors { try await second.expectError(within: .seconds(30)) }
      await ignoringErrors { try await stream.collect(first: 1, within: .seconds(30)) }
    }
    #expect(texts.count == 3)
    #expect(
      texts.allSatisfy {
        $0.contains(
          """
            ended because: somebody else is reading the stream: an AsyncThrowingStream takes one at a time
          """)
      })
    continuation.yield(1)
    #expect(try await first.next(within: .seconds(30)) == 1)
    first.cancel()
    continuation.finish()
    // Whoever has let go makes room for the next one.
    while true {
      let outcome = await stream.outcome(within: .seconds(30))
      if outcome.end == .finished { break }
      try await Task.sleep(for: .milliseconds(1))
    }
  }
}
