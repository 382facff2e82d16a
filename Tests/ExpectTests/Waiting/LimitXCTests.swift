import Dispatch
import Expect
import XCTest

/// What takes threads and cores from everybody else: in XCTest, where no other test runs at the same time.
final class LimitXCTests: XCTestCase {
  func testLimitsHoldForManySequencesAtOnceThatBlockTheirThreads() async {
    let sequences = (0..<60).map { _ in Blocking() }
    await withTaskGroup(of: Outcome<Int>.self) { group in
      for sequence in sequences {
        group.addTask { await sequence.outcome(first: 1, within: .milliseconds(300)) }
      }
      for await outcome in group {
        XCTAssertEqual(outcome, Outcome(elements: [], end: .timedOut(abandoned: true)))
      }
    }
    for sequence in sequences { sequence.letGo() }
  }

  func testALimitHoldsForASequenceThatSpins() async {
    let sequence = Spinning()
    let outcome = await sequence.outcome(first: 1, within: .milliseconds(50))
    sequence.gate.open()
    XCTAssertEqual(outcome, Outcome(elements: [], end: .timedOut(abandoned: true)))
  }

  @MainActor func testWindowsAreExactOnTheMainActorWhileThePoolIsBlocked() async throws {
    let pool = BlockedPool()
    let elements = try await pending(1, 2).collect(for: .milliseconds(100))
    let deaf = try await Deaf(gate: Gate()).collect(for: .milliseconds(100))
    let ready = await finished(1, 2).outcome(within: .seconds(60))
    pool.letGo()
    XCTAssertEqual(elements, [1, 2])
    XCTAssertEqual(deaf, [])
    XCTAssertEqual(ready, Outcome(elements: [1, 2], end: .finished))
  }

  @MainActor func testASourceThatStopsByWayOfABlockedPoolIsCancellable() async throws {
    for limit in [Duration.milliseconds(100), .zero] {
      let recording = StopsByWayOfThePool().record()
      let pool = BlockedPool()
      Thread.detachNewThread {
        sleep(1)
        pool.letGo()
      }
      try await recording.expectCancellable(within: limit)
    }
  }

  @MainActor func testAnOperationThatStopsByWayOfABlockedPoolIsCancellable() async throws {
    for limit in [Duration.milliseconds(100), .zero] {
      let pool = BlockedPool()
      Thread.detachNewThread {
        sleep(1)
        pool.letGo()
      }
      try await expectCancellable(within: limit) { for await _ in StopsByWayOfThePool() {} }
    }
  }

  @MainActor func testAnOperationReturnsWhileThePoolIsBlocked() async throws {
    let pool = BlockedPool()
    let value = try await expectReturn(within: .seconds(60)) {
      await Task.yield()
      return 5
    }
    pool.letGo()
    XCTAssertEqual(value, 5)
  }
}

/// Never gives anything, and ends when the pool has run what its cancellation sends there.
private struct StopsByWayOfThePool: AsyncSequence, AsyncIteratorProtocol, Sendable {
  let gate = Gate()
  func makeAsyncIterator() -> Self { self }

  mutating func next() async -> Int? {
    await withTaskCancellationHandler {
      await gate.pass()
    } onCancel: { [gate] in
      Task.detached(priority: .medium) { gate.open() }
    }
    return nil
  }
}

/// Every thread of the cooperative pool, at every priority, blocked until it is let go.
private final class BlockedPool: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)
  private let started = Tally()
  private static let priorities: [TaskPriority] = [.high, .medium, .low]
  private let count = ProcessInfo.processInfo.activeProcessorCount * BlockedPool.priorities.count

  init() {
    for priority in Self.priorities {
      for _ in 0..<(count / Self.priorities.count) {
        Task.detached(priority: priority) { [self] in block() }
      }
    }
    while started.count < count { usleep(1_000) }
  }

  func letGo() { for _ in 0..<count { semaphore.signal() } }

  private func block() {
    started.add()
    semaphore.wait()
  }
}
