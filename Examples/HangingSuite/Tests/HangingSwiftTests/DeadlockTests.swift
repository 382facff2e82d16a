import Hangs
import Testing

@Suite struct DeadlockTests {
  /// Hangs: two threads each hold the lock that the other one wants.
  @Test func twoLocks() { lockInOppositeOrder() }

  /// Hangs: the main thread waits for a worker that waits for the main thread.
  @Test @MainActor func mainAndWorker() { waitForWorkerThatNeedsMain() }

  /// Hangs: the initialiser of a static reads that static.
  @Test func oneTimeInitialiser() { #expect(readSelfReferringStatic() == 1) }
}
