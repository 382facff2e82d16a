import Foundation
import Testing

@testable import Expect

/// Polls of an actor that somebody else blocks.
@Suite(.timeLimit(.minutes(5))) struct BlockedActorTests {
  @Test("a window in which nobody gets round to the last look is no failure; a limit is")
  func nobodyGetsRound() async throws {
    let (actor, reported) = (Blocked(), DispatchSemaphore(value: 0))
    let (first, second) = (Gate(), Gate())
    // Long after the first looks, also on a busy machine, and long before the actor is given up as blocked.
    let cap = Duration.seconds(20)
    let window = Task {
      await actor.poll(within: Limit(asked: .seconds(3), isWindow: true), cap: cap) {
        first.open()
        return false
      } stuck: {
        Issue.record("stuck: \($0)")
      }
    }
    await first.pass()
    let limit = Task {
      await actor.poll(within: Limit(asked: .seconds(3)), cap: cap) {
        // It comes between this look and the next ones.
        if !second.isOpen {
          Task(executorPreference: ElasticExecutor.shared) { #expect(await actor.wait(for: reported)) }
        }
        second.open()
        return false
      } stuck: { _ in
        reported.signal()
      }
    }
    guard case .expired = await window.value.end else { throw Offline() }
    _ = await limit.value
  }

  @Test("what nobody gets round to look at is spoken for at the cap", arguments: [true, false])
  func nobodyLooks(isWindow: Bool) async {
    let (actor, reported) = (Blocked(), DispatchSemaphore(value: 0))
    _ = await actor.pollBehind(reported, within: Limit(asked: .milliseconds(50), isWindow: isWindow)) { looks in
      guard case .held = looks.end, looks.count == 0 else { return }
      reported.signal()
    }
  }
}

/// On a thread of its own: one of the pool would be blocked with it, which the other tests need.
private actor Blocked {
  private let queue = SerialQueue()
  nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

  func poll(
    within limit: Limit, cap: Duration, _ look: @Sendable () -> Bool, stuck: @Sendable (Looks) -> Void
  ) async -> Looks {
    await Poll.run(
      within: limit, every: .seconds(600), cap: cap, named: "poll", isolation: #isolation
    ) { _ in
      // Without it the closure would not be the actor's.
      _ = self
      return look()
    } stuck: {
      stuck($0)
    }
  }

  /// Blocks this actor before it gets round to the first look.
  func pollBehind(
    _ semaphore: DispatchSemaphore, within limit: Limit, stuck: @Sendable (Looks) -> Void
  ) async -> Looks {
    let begun = Gate()
    Task(executorPreference: ElasticExecutor.shared) {
      begun.open()
      #expect(await self.wait(for: semaphore))
    }
    while !begun.isOpen { usleep(1_000) }
    // What is left is its way into this actor's queue, which nobody tells of.
    usleep(100_000)
    return await poll(within: limit, cap: .seconds(1), { false }, stuck: stuck)
  }

  func wait(for semaphore: DispatchSemaphore) -> Bool { semaphore.wait(timeout: .now() + 200) == .success }
}
