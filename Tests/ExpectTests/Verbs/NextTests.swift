import Expect
import Testing

@Suite(.timeLimit(.minutes(5))) struct NextTests {
  @Test("the next element, and nothing is pulled beyond it")
  func next() async throws {
    let counting = Counting()
    #expect(try await counting.next(within: .seconds(30)) == 1)
    #expect(counting.pulls == 1)
    let stream = finished(1, 2)
    #expect(try await stream.next(within: nil) == 1)
    #expect(try await stream.next(within: .seconds(30)) == 2)
  }

  @Test("the end before an element is a failure")
  func finishedEarly() async throws {
    let texts = try await failures { try await finished(of: Int.self).next(within: .seconds(30)) }
    #expect(
      texts == [
        """
        next(within: 30 s): received 0 of 1
          ended because: the sequence finished before any element, at <time>
        """
      ])
  }

  @Test("an error before an element is a failure")
  func threw() async throws {
    let texts = try await failures { try await broken(of: Int.self).next(within: .seconds(30)) }
    #expect(
      texts == [
        """
        next(within: 30 s): received 0 of 1
          ended because: the sequence threw ExpectTests.Offline() before any element, at <time>
        """
      ])
  }

  @Test("no element in time is a failure")
  func limit() async throws {
    let texts = try await failures { try await pending(of: Int.self).next(within: .milliseconds(50)) }
    #expect(
      texts == [
        """
        next(within: 50 ms): received 0 of 1
          ended because: the limit passed; the sequence did not finish
          timeline: nothing in <time>
          hint: the call subscribed when it began, and what was sent before may be lost: record() first, then act
        """
      ])
  }

  @Test("an element that is nil is an element")
  func nilElement() async throws {
    #expect(try await finished(nil, 1 as Int?).next(within: .seconds(30)) == nil)
    #expect(try await finished(nil, 1 as Int?).next(where: { $0 == nil }, within: .seconds(30)) == nil)
  }
}

@Suite(.timeLimit(.minutes(5))) struct NextWhereTests {
  @Test("the next match; those before it are dropped, those after it stay")
  func match() async throws {
    let stream = finished(1, 2, 3, 4)
    #expect(try await stream.next(where: { $0 > 1 }, within: .seconds(30)) == 2)
    #expect(try await stream.next(where: { $0 > 3 }, within: .seconds(30)) == 4)
  }

  @Test("an error of the predicate is thrown as it is, and is no failure")
  func throwing() async throws {
    await #expect(throws: Offline()) {
      try await Counting().next(where: { if $0 == 2 { throw Offline() } else { false } }, within: .seconds(30))
    }
  }

  @Test("no match is a failure that shows what came")
  func noMatch() async throws {
    let texts = try await failures {
      try await finished("a", "b").next(where: { $0 == "c" }, within: .seconds(30))
    }
    #expect(
      texts == [
        """
        next(where: { … }, within: 30 s): received 2: ["a", "b"]
          ended because: the sequence finished after 2 elements, at <time>
          timeline: <time> "a"; <time> "b"
        """
      ])
  }

  @Test("no match in time is a failure that shows what came")
  func limit() async throws {
    let texts = try await failures {
      try await pending("a").next(where: { $0 == "c" }, within: .milliseconds(300))
    }
    #expect(
      texts == [
        """
        next(where: { … }, within: 300 ms): received 1: ["a"]
          ended because: the limit passed; the sequence did not finish
          timeline: <time> "a"; nothing after
        """
      ])
  }
}
