import Foundation
import Testing

@testable import Expect

@Suite(.timeLimit(.minutes(5))) struct RunningLimitTests {
  @Test("a timer that fires before it is known that it was set does not take the next one with it")
  func firesAtOnce() async throws {
    let (looks, expired) = (Tally(), Gate())
    let debugger = Debugger(isIgnored: false) {
      looks.add()
      return looks.count < 2
    }
    let limit = HastyTimer().expire(
      Limit(asked: .zero), since: .now, debugger: debugger, unless: { false }
    ) { expired.open() }
    try await expectReturn(within: .seconds(60)) { await expired.pass() }
    limit?.cancel()
  }
}

/// Lets what is due run to its end, if it can, before whoever set the time is back: as on a thread that is not let on.
private final class HastyTimer: Timekeeper {
  private let timer = TimerThread()

  func schedule(at deadline: Moment, _ action: @escaping @Sendable () -> Void) -> TimerToken {
    let hasRun = DispatchSemaphore(value: 0)
    let token = timer.schedule(at: deadline) {
      action()
      hasRun.signal()
    }
    if deadline <= .now { _ = hasRun.wait(timeout: .now() + 0.5) }
    return token
  }

  var now: Moment { timer.now }
  var isVirtual: Bool { false }
  var executor: any TaskExecutor { timer.executor }
  func circumstances(atLimit: Bool) -> String? { nil }
  func cancel(_ token: TimerToken) { timer.cancel(token) }
  func join() {}
  func accept(_ job: ElasticExecutor.Job) { timer.accept(job) }
}
