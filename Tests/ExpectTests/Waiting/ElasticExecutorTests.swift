import Dispatch
import Foundation
import Testing

@testable import Expect

@Suite(.timeLimit(.minutes(5))) struct ElasticExecutorTests {
  @Test("jobs run on its threads")
  func runs() async {
    let executor = ElasticExecutor()
    let name = await Task(executorPreference: executor) { nameOfThread() }.value
    #expect(name == "expect-worker")
  }

  @Test("jobs that block their threads do not hold up the others")
  func blocked() async {
    // Its threads stay, however late this test goes on.
    let executor = ElasticExecutor(linger: .seconds(600))
    let release = DispatchSemaphore(value: 0)
    let blocked = (0..<20).map { _ in Task(executorPreference: executor) { block(release) } }
    await Task(executorPreference: executor) {}.value
    #expect(executor.threadCount > 20)
    for _ in blocked { release.signal() }
    for task in blocked { await task.value }
  }

  @Test("it never has more threads than it may")
  func maximum() async {
    let executor = ElasticExecutor(maximum: 4)
    let release = DispatchSemaphore(value: 0)
    let started = Tally()
    let tasks = (0..<12).map { _ in
      Task(executorPreference: executor) {
        started.add()
        block(release)
      }
    }
    await eventually { started.count == 4 }
    #expect(executor.threadCount == 4)
    for _ in tasks { release.signal() }
    for task in tasks { await task.value }
    #expect(started.count == 12)
    #expect(executor.threadCount <= 4)
  }

  @Test("a call after some turns comes behind what is queued, and what that queues")
  func turns() async {
    let executor = ElasticExecutor(maximum: 1)
    let done = Tally()
    let release = DispatchSemaphore(value: 0)
    Task(executorPreference: executor) { block(release) }
    Task(executorPreference: executor) {
      done.add()
      Task(executorPreference: executor) { done.add() }
    }
    let seen = await withCheckedContinuation { turn in
      executor.afterTurns(2) { turn.resume(returning: done.count) }
      release.signal()
    }
    #expect(seen == 2)
  }

  @Test("its threads leave when there is nothing to do, and come back")
  func leaves() async {
    let executor = ElasticExecutor(linger: .milliseconds(20))
    for _ in 0..<2 {
      await Task(executorPreference: executor) {}.value
      await eventually { executor.threadCount == 0 }
    }
  }

  @Test("many jobs that hop to and fro all end")
  func manyJobs() async {
    let executor = ElasticExecutor()
    let counter = Counter()
    let tasks = (0..<200).map { _ in
      Task(executorPreference: executor) { for _ in 0..<20 { await counter.add() } }
    }
    for task in tasks { await task.value }
    #expect(await counter.count == 4_000)
  }
}

struct GrowthTests {
  @Test("while jobs are queued and none ends, it doubles what it adds")
  func doubling() {
    var growth = Growth()
    growth.begin()
    let steps = (0..<5).map { _ in growth.step(queued: 100) }
    #expect(steps == [1, 2, 4, 8, 16])
  }

  @Test("never more than are queued")
  func queued() {
    var growth = Growth()
    growth.begin()
    let steps = (0..<4).map { _ in growth.step(queued: 3) }
    #expect(steps == [1, 2, 3, 3])
  }

  @Test("a job that ended starts it from the beginning")
  func progress() {
    var growth = Growth()
    growth.begin()
    var steps = (0..<2).map { _ in growth.step(queued: 9) }
    growth.finished += 1
    steps += (0..<2).map { _ in growth.step(queued: 9) }
    #expect(steps == [1, 2, 0, 1])
  }

  @Test("while some end it adds one at a time for those that have been queued for ten checks, and none for others")
  func late() {
    var growth = Growth()
    growth.enqueued = 20
    let steps = (0..<15).map { check in
      growth.finished += 1
      return growth.step(queued: check < 13 ? 9 : 0)
    }
    #expect(steps == [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 0, 0])
  }

  @Test("checks go on while jobs come, and stop after a quiet one")
  func checks() {
    var growth = Growth()
    growth.begin()
    growth.enqueued += 1
    let needed = [growth.isNeeded(queued: 0), growth.isNeeded(queued: 0), growth.isNeeded(queued: 1)]
    #expect(needed == [true, false, true])
  }
}

private actor Counter {
  private(set) var count = 0
  func add() { count += 1 }
}

private func nameOfThread() -> String? { Thread.current.name }
private func block(_ semaphore: DispatchSemaphore) { semaphore.wait() }
