import Expect
import Testing

@Suite(.timeLimit(.minutes(5))) struct UnwrapNextTests {
  @Test("the first value; elements without one are dropped, those after it stay")
  func value() async throws {
    let stream = finished(State.idle, .loaded(3), .loaded(4))
    #expect(try await stream.unwrapNext(\.payload, within: .seconds(30)) == 3)
    #expect(try await stream.record().unwrapNext(\.payload, within: .seconds(30)) == 4)
  }

  @Test("an error of the closure is thrown as it is, and is no failure")
  func throwing() async throws {
    await #expect(throws: Offline()) {
      try await Counting().unwrapNext({ _ -> Int? in throw Offline() }, within: .seconds(30))
    }
  }

  @Test("no value is a failure that shows what came")
  func none() async throws {
    let texts = try await failures {
      try await finished("a").unwrapNext({ _ in nil as Int? }, within: .seconds(30))
    }
    #expect(
      texts == [
        """
        unwrapNext({ … }, within: 30 s): received 1: ["a"]
          ended because: the sequence finished after 1 element, at <time>
          timeline: <time> "a"
        """
      ])
  }
}

private enum State {
  case idle, loaded(Int)
  var payload: Int? { if case .loaded(let number) = self { number } else { nil } }
}
