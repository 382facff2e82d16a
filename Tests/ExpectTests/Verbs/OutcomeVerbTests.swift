import Expect
import Testing

@Suite(.timeLimit(.minutes(5))) struct OutcomeVerbTests {
  @Test("enough elements satisfy it")
  func satisfied() async {
    #expect(
      await finished(1, 2, 3).outcome(first: 2, within: .seconds(30)) == Outcome(elements: [1, 2], end: .satisfied))
  }

  @Test("an early end, and the end itself")
  func finishedEarly() async {
    #expect(await finished(1, 2).outcome(first: 3, within: .seconds(30)) == Outcome(elements: [1, 2], end: .finished))
    #expect(await finished(1, 2).outcome(within: .seconds(30)) == Outcome(elements: [1, 2], end: .finished))
  }

  @Test("an error keeps what came before it")
  func threw() async {
    #expect(await broken(1, 2).outcome(within: .seconds(30)) == Outcome(elements: [1, 2], end: .failed(Offline())))
  }

  @Test("the limit keeps what came before it")
  func limit() async {
    let outcome = await pending(1, 2).outcome(first: 3, within: .milliseconds(300))
    #expect(outcome == Outcome(elements: [1, 2], end: .timedOut(abandoned: false)))
  }

  @Test("a source that ignores cancellation is left behind")
  func abandoned() async {
    let gate = Gate()
    let outcome = await Deaf(gate: gate).outcome(first: 1, within: .milliseconds(50))
    #expect(outcome == Outcome(elements: [], end: .timedOut(abandoned: true)))
    gate.open()
  }

  @Test("zero and less is satisfied at once, and does not touch the source", arguments: [0, -1, Int.min])
  func nothing(count: Int) async {
    let counting = Counting()
    #expect(await counting.outcome(first: count) == Outcome(elements: [], end: .satisfied))
    #expect(counting.iterators == 0)
  }

  @Test("it does not throw where the task is cancelled")
  func cancelled() async {
    let gate = Gate()
    let task = Task {
      await gate.pass()
      return await pending(1).outcome(first: 2, within: .seconds(30))
    }
    task.cancel()
    gate.open()
    #expect(await task.value.end == .cancelled)
  }
}
