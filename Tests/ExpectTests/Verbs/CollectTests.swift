import Expect
import Testing

@Suite(.timeLimit(.minutes(5))) struct CollectFirstTests {
  @Test("the first elements come, and the rest stays in the source")
  func first() async throws {
    let stream = finished(1, 2, 3, 4, 5)
    #expect(try await stream.collect(first: 2, within: .seconds(30)) == [1, 2])
    #expect(try await stream.collect(first: 3, within: .seconds(30)) == [3, 4, 5])
  }

  @Test("nothing is pulled beyond the count")
  func exactly() async throws {
    let counting = Counting()
    #expect(try await counting.collect(first: 1_000, within: .seconds(30)) == Array(1...1_000))
    #expect(counting.pulls == 1_000)
  }

  @Test("a count of 0 does not touch the source")
  func zero() async throws {
    let counting = Counting()
    #expect(try await counting.collect(first: 0, within: .seconds(30)) == [])
    #expect(counting.iterators == 0)
  }

  @Test("a negative count is a failure, and does not touch the source")
  func negative() async throws {
    let counting = Counting()
    let texts = try await failures { try await counting.collect(first: -1, within: .seconds(2)) }
    #expect(texts == ["collect(first: -1, within: 2 s): a count cannot be negative"])
    #expect(counting.iterators == 0)
  }

  @Test("the largest count reserves nothing")
  func largest() async throws {
    let texts = try await failures { try await finished("a").collect(first: .max, within: .seconds(30)) }
    #expect(
      texts == [
        """
        collect(first: 9223372036854775807, within: 30 s): received 1 of 9223372036854775807: ["a"]
          ended because: the sequence finished after 1 element, at <time>
          timeline: <time> "a"
        """
      ])
  }

  @Test("an early end is a failure that shows what came")
  func finishedEarly() async throws {
    let texts = try await failures { try await finished("a", "b").collect(first: 3, within: .seconds(30)) }
    #expect(
      texts == [
        """
        collect(first: 3, within: 30 s): received 2 of 3: ["a", "b"]
          ended because: the sequence finished after 2 elements, at <time>
          timeline: <time> "a"; <time> "b"
        """
      ])
  }

  @Test("an error is a failure, and everything before it counts")
  func threw() async throws {
    #expect(try await broken(1, 2, 3).collect(first: 3, within: .seconds(30)) == [1, 2, 3])
    let texts = try await failures { try await broken(1, 2).collect(first: 3, within: .seconds(30)) }
    #expect(
      texts == [
        """
        collect(first: 3, within: 30 s): received 2 of 3: [1, 2]
          ended because: the sequence threw ExpectTests.Offline() after 2 elements, at <time>
          timeline: <time> 1; <time> 2
        """
      ])
  }

  @Test("the limit is a failure that shows what came")
  func limit() async throws {
    let texts = try await failures { try await pending("a").collect(first: 3, within: .milliseconds(300)) }
    #expect(
      texts == [
        """
        collect(first: 3, within: 300 ms): received 1 of 3: ["a"]
          ended because: the limit passed; the sequence did not finish
          timeline: <time> "a"; nothing after
        """
      ])
  }

  @Test("elements that come after the limit are not counted")
  func late() async throws {
    let texts = try await failures { try await LateWhenCancelled().collect(first: 1, within: .milliseconds(50)) }
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

  @Test("the default limit is 5 s")
  func defaultLimit() async throws {
    let texts = try await failures { try await finished("a").collect(first: 2) }
    #expect(texts.first?.hasPrefix("collect(first: 2, within: 5 s): received 1 of 2") == true)
  }
}

@Suite(.timeLimit(.minutes(5))) struct CollectAllTests {
  @Test("everything up to the end")
  func all() async throws {
    #expect(try await finished(1, 2, 3).collectAll(within: .seconds(30)) == [1, 2, 3])
    #expect(try await finished(of: Int.self).collectAll(within: .seconds(30)) == [])
  }

  @Test("a sequence that does not end is a failure that shows what came")
  func limit() async throws {
    let texts = try await failures { try await pending("a", "b").collectAll(within: .milliseconds(300)) }
    #expect(
      texts == [
        """
        collectAll(within: 300 ms): received 2: ["a", "b"]
          ended because: the limit passed; the sequence did not finish
          timeline: <time> "a"; <time> "b"; nothing after
        """
      ])
  }

  @Test("an error is a failure, and everything before it is shown")
  func threw() async throws {
    let texts = try await failures { try await broken("a", "b").collectAll(within: .seconds(30)) }
    #expect(
      texts == [
        """
        collectAll(within: 30 s): received 2: ["a", "b"]
          ended because: the sequence threw ExpectTests.Offline() after 2 elements, at <time>
          timeline: <time> "a"; <time> "b"
        """
      ])
  }
}
