import Expect
import Testing

@Suite(.timeLimit(.minutes(5))) struct CollectUntilTests {
  @Test("everything up to and including the match, and nothing is pulled beyond it")
  func match() async throws {
    let counting = Counting()
    #expect(try await counting.collect(until: { $0 == 3 }, within: .seconds(30)) == [1, 2, 3])
    #expect(counting.pulls == 3)
  }

  @Test("the rest stays in the source")
  func rest() async throws {
    let stream = finished(1, 2, 3, 4)
    #expect(try await stream.collect(until: { $0 == 2 }, within: .seconds(30)) == [1, 2])
    #expect(try await stream.collectAll(within: .seconds(30)) == [3, 4])
  }

  @Test("a match may be the last element before an error")
  func beforeError() async throws {
    #expect(try await broken(1, 2).collect(until: { $0 == 2 }, within: .seconds(30)) == [1, 2])
  }

  @Test("an error of the predicate is thrown as it is, and is no failure")
  func throwing() async throws {
    let counting = Counting()
    await #expect(throws: Offline()) {
      try await counting.collect(until: { if $0 == 2 { throw Offline() } else { false } }, within: .seconds(30))
    }
    #expect(counting.pulls == 2)
  }

  @Test("the end without a match is a failure")
  func finishedEarly() async throws {
    let texts = try await failures {
      try await finished("a", "b").collect(until: { $0 == "c" }, within: .seconds(30))
    }
    #expect(
      texts == [
        """
        collect(until: { … }, within: 30 s): received 2: ["a", "b"]
          ended because: the sequence finished after 2 elements, at <time>
          timeline: <time> "a"; <time> "b"
        """
      ])
  }

  @Test("the limit without a match is a failure")
  func limit() async throws {
    let texts = try await failures {
      try await pending("a").collect(until: { $0 == "b" }, within: .milliseconds(300))
    }
    #expect(
      texts == [
        """
        collect(until: { … }, within: 300 ms): received 1: ["a"]
          ended because: the limit passed; the sequence did not finish
          timeline: <time> "a"; nothing after
        """
      ])
  }

  @Test("the limit holds while elements go on coming and none matches")
  func endless() async throws {
    let texts = try await failures {
      try await Counting().collect(until: { $0 < 0 }, within: .milliseconds(50))
    }
    #expect(texts.count == 1)
    #expect(texts.first?.contains("ended because: the limit passed") == true)
  }

  @MainActor @Test("the predicate runs in the caller's isolation")
  func isolation() async throws {
    var seen: [Int] = []
    try await finished(1, 2, 3).collect(
      until: {
        MainActor.assertIsolated()
        seen.append($0)
        return $0 == 2
      }, within: .seconds(30))
    #expect(seen == [1, 2])
  }
}

@Suite(.timeLimit(.minutes(5))) struct CollectForTests {
  @Test("whatever comes in the window, perhaps nothing")
  func window() async throws {
    #expect(try await pending(1, 2).collect(for: .milliseconds(50)) == [1, 2])
    let nothing = pending(of: Int.self)
    #expect(try await nothing.collect(for: .milliseconds(10)) == [])
  }

  @Test("the whole window is waited for, but not beyond the end")
  func duration() async throws {
    let start = ContinuousClock.now
    _ = try await pending(1).collect(for: .milliseconds(60))
    #expect(ContinuousClock.now - start >= .milliseconds(60))
    #expect(try await finished(1, 2).collect(for: .seconds(3_600)) == [1, 2])
    #expect(try await finished(1, 2).collect(for: .seconds(Int64.max)) == [1, 2])
  }

  @Test("a window of zero takes what is there")
  func zero() async throws {
    #expect(try await pending(1, 2).collect(for: .zero) == [1, 2])
    let nothing = pending(of: Int.self)
    #expect(try await nothing.collect(for: .zero) == [])
  }

  @Test("a negative window is a failure, and does not touch the source")
  func negative() async throws {
    let counting = Counting()
    let texts = try await failures { _ = try await counting.collect(for: .milliseconds(-50)) }
    #expect(texts == ["collect(for: -50 ms): a window cannot be negative"])
    #expect(counting.iterators == 0)
  }

  @Test("an error in the window is a failure")
  func threw() async throws {
    let texts = try await failures { _ = try await broken("a").collect(for: .seconds(30)) }
    #expect(
      texts == [
        """
        collect(for: 30 s): received 1: ["a"]
          ended because: the sequence threw ExpectTests.Offline() after 1 element, at <time>
          timeline: <time> "a"
        """
      ])
  }
}
