import Dispatch
import Expect
import Testing

@Suite(.timeLimit(.minutes(5))) struct HandFedTests {
  @Test("calls of a callback are read in order")
  func callbacks() async throws {
    let recording = Recording<String>()
    DispatchQueue.global().async {
      recording.record("a")
      recording.record("b")
    }
    #expect(try await recording.collect(first: 2, within: .seconds(30)) == ["a", "b"])
  }

  @Test("it waits for what has not been called yet, and says what was")
  func tooFew() async throws {
    let recording = Recording<String>(named: "callbacks")
    recording.record("a")
    recording.record("b")
    let texts = try await failures { try await recording.collect(first: 3, within: .milliseconds(50)) }
    #expect(
      texts == [
        """
        collect(first: 3, within: 50 ms) on "callbacks": received 2 of 3: ["a", "b"]
          ended because: the limit passed; the recording did not finish
          timeline: <time> "a"; <time> "b"; nothing after
        """
      ])
  }

  @Test("several arguments are a tuple, and none is a call")
  func arguments() async throws {
    let pairs = Recording<(Int, String?)>()
    let call: (Int, String?) -> Void = pairs.record
    call(1, nil)
    call(2, "b")
    let (number, text) = try await pairs.next(within: .seconds(30))
    #expect(number == 1 && text == nil)
    #expect(try await pairs.unwrapNext({ $0.1 }, within: .seconds(30)) == "b")
    let triples = Recording<(Int, Int, Int)>()
    let callThree: (Int, Int, Int) -> Void = triples.record
    callThree(1, 2, 3)
    #expect(try await triples.next(within: .seconds(30)) == (1, 2, 3))
    let many = Recording<(Int, Int, Int, Int)>()
    let callFour = { many.record($0, $1, $2, $3) }
    callFour(1, 2, 3, 4)
    #expect(try await many.next(within: .seconds(30)) == (1, 2, 3, 4))
    let calls = Recording<Void>()
    let done: () -> Void = calls.record
    done()
    try await calls.next(within: .seconds(30))
    try await calls.expectNothing(for: .zero)
  }

  @Test("any number of threads may feed it, and the first end counts")
  func threads() async throws {
    let recording = Recording<Int>()
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for number in 0..<1_000 { recording.record(thread * 1_000 + number) }
    }
    recording.finish()
    recording.finish(throwing: Offline())
    recording.record(-1)
    let numbers = try await recording.collectAll(within: .seconds(30))
    #expect(numbers.sorted() == Array(0..<8_000))
    try await recording.expectFinish(within: .zero)
    #expect(recording.elements.count == 8_000)
  }

  @Test("an end by an error is an error")
  func error() async throws {
    let recording = Recording<Int>()
    recording.finish(throwing: Offline())
    recording.finish()
    try await recording.expectError(Offline(), within: .seconds(30))
    try await recording.expectError(within: .zero)
  }

  @Test("what is recorded after the end is not kept, and the failure says so")
  func afterTheEnd() async throws {
    let recording = Recording<String>()
    recording.record("a")
    recording.finish()
    recording.record("late")
    let texts = try await failures { try await recording.collect(first: 2, within: .seconds(30)) }
    #expect(
      texts == [
        """
        collect(first: 2, within: 30 s): received 1 of 2: ["a"]
          ended because: the recording finished after 1 element, at <time>
          timeline: <time> "a"
          dropped: 1 element that came after the end
        """
      ])
  }

  @Test("elements need not be Sendable")
  func notSendable() async throws {
    let recording = Recording<Parcel>()
    let onSave: (Parcel) -> Void = recording.record
    onSave(Parcel(1))
    try await recording.expectElements([1], comparing: \.number, within: .seconds(30))
  }
}
