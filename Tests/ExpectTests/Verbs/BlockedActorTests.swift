import Dispatch
import Testing

@testable import Expect

/// Polls of an actor that somebody else blocks.
@Suite(.timeLimit(.minutes(5))) struct BlockedActorTests {
  @Test("a window in which nobody gets round to the last look is no failure; a limit is")
  func nobodyGetsRound() async throws {
    let (actor, reported) = (Blocked(), DispatchSemaphore(value: 0))
    let (first, second) = (Gate(), Gate())
    let window = Task {
      await actor.poll(within: Limit(asked: .seconds(3), isWindow: true)) {
        first.open()
        return false
      } stuck: {
        Issue.record("stuck: \($0)")
      }
    }
    await first.pass()
    let limit = Task {
      await actor.poll(within: Limit(asked: .seconds(3))) {
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
}

private actor Blocked {
  func poll(
    within limit: Limit, _ look: @Sendable () -> Bool, stuck: @Sendable (Looks) -> Void
  ) async -> Looks {
    await Poll.run(
      within: limit, every: .seconds(600), cap: .milliseconds(3_200), named: "poll", isolation: #isolation
    ) { _ in
      // Without it the closure would not be the actor's.
      _ = self
      return look()
    } stuck: {
      stuck($0)
    }
  }

  func wait(for semaphore: DispatchSemaphore) -> Bool { semaphore.wait(timeout: .now() + 50) == .success }
}
