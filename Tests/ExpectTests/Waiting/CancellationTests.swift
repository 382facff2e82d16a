import Expect
import Testing

/// No failure is recorded in any of these: what is thrown says that the test's own task was cancelled.
@Suite(.timeLimit(.minutes(5))) struct CancellationTests {
  @Test("a task that is cancelled beforehand does not touch the sequence", arguments: SequenceVerb.allCases)
  func beforehand(verb: SequenceVerb) async {
    let counting = Counting()
    let gate = Gate()
    let task = Task {
      await gate.pass()
      return try await verb.call(counting, within: .seconds(60))
    }
    task.cancel()
    gate.open()
    await expectCancelled(task, verb)
    #expect(counting.iterators == 0)
  }

  @Test("cancelling the task ends the wait at once", arguments: SequenceVerb.allCases)
  func during(verb: SequenceVerb) async {
    let gate = Gate()
    let task = Task { try await verb.call(Deaf(gate: gate), within: .seconds(60)) }
    await eventually { gate.waiting == 1 }
    task.cancel()
    await expectCancelled(task, verb)
    gate.open()
  }

  @Test("the sequence hears of it")
  func heard() async {
    let (asked, cancelled) = (Gate(), Gate())
    let stream = AsyncStream<Int> {
      asked.open()
      try? await Task.sleep(for: .seconds(600))
      return nil
    } onCancel: {
      cancelled.open()
    }
    let task = Task { try await stream.collectAll(within: .seconds(60)) }
    await asked.pass()
    task.cancel()
    await cancelled.pass()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("a wait for an operation ends at once, and the operation hears of it")
  func operation() async {
    let (gate, cancelled) = (Gate(), Gate())
    let task = Task {
      try await expectReturn(within: .seconds(60)) {
        await withTaskCancellationHandler {
          await gate.pass()
        } onCancel: {
          cancelled.open()
        }
      }
    }
    await eventually { gate.waiting == 1 }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    await cancelled.pass()
    gate.open()
  }

  @Test("a count of 0 is satisfied in a cancelled task, too")
  func zero() async throws {
    let gate = Gate()
    let task = Task {
      await gate.pass()
      return try await Counting().collect(first: 0)
    }
    task.cancel()
    gate.open()
    #expect(try await task.value == [])
  }

  private func expectCancelled(_ task: Task<[Int], any Error>, _ verb: SequenceVerb) async {
    if verb == .outcome {
      #expect(await (try? task.value) == [])
    } else {
      await #expect(throws: CancellationError.self) { try await task.value }
    }
  }
}
