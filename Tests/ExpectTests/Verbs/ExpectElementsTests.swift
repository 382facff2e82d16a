import Expect
import Testing

@Suite(.timeLimit(.minutes(5))) struct ExpectElementsTests {
  @Test("the next elements, in order; the rest stays in the source")
  func exact() async throws {
    let stream = finished(1, 2, 3, 4)
    #expect(try await stream.expectElements([1, 2], within: .seconds(30)) == [1, 2])
    let recording = stream.record()
    #expect(try await recording.expectElements([3], within: .seconds(30)) == [3])
    #expect(try await recording.expectElements([4], within: .seconds(30)) == [4])
    try await recording.expectFinish(within: .seconds(30))
  }

  @Test("any order, each as often as it is expected")
  func anyOrder() async throws {
    #expect(try await finished(1, 2, 1).expectElements([1, 1, 2], order: .any, within: .seconds(30)) == [1, 2, 1])
  }

  @Test("others may come between")
  func withGaps() async throws {
    let recording = Counting(upTo: 9).record()
    #expect(try await recording.expectElements([2, 5], order: .withGaps, within: .seconds(30)) == [2, 5])
    #expect(try await recording.next(within: .seconds(30)) == 6)
  }

  @Test("elements that are not Equatable are compared by what is said of them")
  func comparing() async throws {
    let parcels = try await Parcels(1, 2, 3).expectElements(
      ["1", "3"], comparing: { "\($0.number)" }, order: .withGaps, within: .seconds(30))
    #expect(parcels.map(\.number) == [1, 3])
  }

  @Test("an error of the comparison is thrown as it is, and is no failure")
  func throwing() async throws {
    await #expect(throws: Offline()) {
      try await finished(1).expectElements([1], comparing: { _ in throw Offline() }, within: .seconds(30))
    }
    let recording = finished(1, 2).record()
    await #expect(throws: Offline()) {
      try await recording.expectElements([1], comparing: { _ in throw Offline() }, within: .seconds(30))
    }
    #expect(try await recording.next(within: .seconds(30)) == 2)
  }

  @Test("a wrong element fails at once")
  func wrong() async throws {
    let stream = pending("a", "c")
    let texts = try await failures { try await stream.expectElements(["a", "b"], within: .seconds(600)) }
    #expect(
      texts == [
        """
        expectElements(["a", "b"], within: 600 s): received 2: ["a", "c"]
          difference: element 2 is "c", not "b"
          timeline: <time> "a"; <time> "c"
        """
      ])
  }

  @Test("an element that was not expected fails at once in any order")
  func wrongInAnyOrder() async throws {
    let texts = try await failures {
      try await ignoringEach(
        { try await pending("b", "c").expectElements(["a", "b"], order: .any, within: .seconds(600)) },
        { try await pending("b", "b").expectElements(["a", "b"], order: .any, within: .seconds(600)) })
    }
    #expect(
      texts == [
        """
        expectElements(["a", "b"], order: .any, within: 600 s): received 2: ["b", "c"]
          difference: element 2 is "c", which was not expected
          timeline: <time> "b"; <time> "c"
        """,
        """
        expectElements(["a", "b"], order: .any, within: 600 s): received 2: ["b", "b"]
          difference: element 2 is "b", which was not expected once more
          timeline: <time> "b"; <time> "b"
        """,
      ])
  }

  @Test("an early end, an error and the limit say what is missing")
  func missing() async throws {
    let texts = try await failures {
      try await ignoringEach(
        { try await finished("a").record(named: "letters").expectElements(["a", "b"], within: .seconds(30)) },
        { try await broken("x").expectElements(["a"], order: .withGaps, within: .seconds(30)) },
        { try await pending(1).expectElements(["1", "2"], comparing: { "\($0)" }, within: .milliseconds(300)) })
    }
    #expect(
      texts == [
        """
        expectElements(["a", "b"], within: 30 s) on "letters": received 1: ["a"]
          difference: missing: ["b"]
          ended because: the sequence finished after 1 element, at <time>
          timeline: <time> "a"
        """,
        """
        expectElements(["a"], order: .withGaps, within: 30 s): received 1: ["x"]
          difference: missing: ["a"]
          ended because: the sequence threw ExpectTests.Offline() after 1 element, at <time>
          timeline: <time> "x"
        """,
        """
        expectElements(["1", "2"], comparing: …, within: 300 ms): received 1: ["1"]
          difference: missing: ["2"]
          ended because: the limit passed; the sequence did not finish
          timeline: <time> "1"; nothing after
        """,
      ])
  }

  @Test("an empty list is a failure that names the verb to use")
  func empty() async throws {
    let counting = Counting()
    let texts = try await failures { try await counting.expectElements([], within: .seconds(2)) }
    #expect(texts == ["expectElements([], within: 2 s): an empty list says nothing; say expectNothing(for:)"])
    #expect(counting.iterators == 0)
  }
}

/// Runs each, whatever the others throw.
private func ignoringEach(_ bodies: (() async throws -> Any)...) async throws {
  for body in bodies { await ignoringErrors(body) }
}
