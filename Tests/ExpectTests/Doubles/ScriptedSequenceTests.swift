import Expect
import Testing

@Suite(.timeLimit(.minutes(5))) struct ScriptedSequenceTests {
  @Test("every iteration runs the whole script, and a script without an end finishes")
  func again() async throws {
    let script = ScriptedSequence<Int>(.yield(1), .yield(2))
    for _ in 1...2 { #expect(try await script.collectAll(within: .seconds(60)) == [1, 2]) }
  }

  @Test("elements, delays and an error come in order, and nothing after the error")
  func order() async throws {
    let script = ScriptedSequence<Int>(
      .yield(1), .delay(.milliseconds(1)), .yield(2), .delay(.seconds(-1)),
      .delay(Duration(attoseconds: .min)), .fail(Offline()), .yield(3))
    var iterator = script.makeAsyncIterator()
    #expect(try await iterator.next() == 1)
    #expect(try await iterator.next() == 2)
    await #expect(throws: Offline()) { try await iterator.next() }
    #expect(try await iterator.next() == nil)
    let recording = script.record()
    try await recording.expectElements([1, 2], within: .seconds(60))
    try await recording.expectError(Offline(), within: .seconds(60))
  }

  @Test("nothing comes after the end")
  func finish() async throws {
    let script = ScriptedSequence<Int>(.yield(1), .finish, .yield(2))
    #expect(try await script.collectAll(within: .seconds(60)) == [1])
  }

  @Test("a hang and a delay hear of cancellation", arguments: [true, false])
  func polite(hangs: Bool) async throws {
    let script = ScriptedSequence<Int>(.yield(1), hangs ? .hang : .delay(.seconds(600)), .yield(2))
    let recording = script.record()
    try await recording.expectElements([1], within: .seconds(60))
    try await recording.expectCancellable(within: .seconds(60))
    try await script.expectCancelled(within: .seconds(60))
  }

  @Test("a hang that ignores cancellation goes on, and is seen as cancelled")
  func deaf() async throws {
    let script = ScriptedSequence<Int>(.yield(1), .hang(ignoringCancellation: true))
    let texts = try await failures { try await script.collect(first: 2, within: .milliseconds(20)) }
    #expect(texts.count == 1 && texts[0].contains("source: still running 0.1 s after cancellation (abandoned)"))
    try await script.expectCancelled(within: .seconds(60))
  }

  @Test("whoever lets go of it before its end has cancelled it")
  func letGo() async throws {
    let script = ScriptedSequence<Int>(.yield(1), .yield(2))
    for try await _ in script { break }
    try await script.expectCancelled(within: .zero)
  }

  @Test("a script that ran to its end, or that nobody ended, was not cancelled")
  func notCancelled() async throws {
    let finished = ScriptedSequence<Int>(.finish)
    try await finished.expectFinish(within: .seconds(60))
    let untouched = ScriptedSequence<Int>(.hang)
    let texts = try await failures {
      await ignoringErrors { try await finished.expectCancelled(within: .seconds(60)) }
      await ignoringErrors { try await untouched.expectCancelled(within: .milliseconds(20)) }
    }
    #expect(
      texts == [
        """
        expectCancelled(within: 60 s): the sequence was not cancelled
          ended because: it came to its own end, at <time>
        """,
        """
        expectCancelled(within: 20 ms): the sequence was not cancelled
          ended because: the limit passed; its consumer goes on, or there is none
        """,
      ])
  }
}
