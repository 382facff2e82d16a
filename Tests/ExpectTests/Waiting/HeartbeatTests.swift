import Testing

@testable import Expect

@Suite(.timeLimit(.minutes(5))) struct HeartbeatTests {
  @Test("nothing is sent before something is open, nor after")
  func idle() async throws {
    let pool = HeldPool()
    let heartbeat = pool.heartbeat()
    try await Task.sleep(for: Heartbeat.interval * 3)
    #expect(pool.count == 0)
    heartbeat.opened()
    await eventually { pool.count == 1 }
    heartbeat.closed()
    pool.runAll()
    try await Task.sleep(for: Heartbeat.interval * 4)
    #expect(pool.count <= 2)
  }

  @Test("what ends at once sends nothing")
  func atOnce() async throws {
    // On a busy machine a tick may come between the two.
    for _ in 0..<20 {
      let pool = HeldPool()
      let heartbeat = pool.heartbeat()
      for _ in 0..<1_000 {
        heartbeat.opened()
        heartbeat.closed()
      }
      try await Task.sleep(for: Heartbeat.interval * 3)
      if pool.count == 0 { return }
    }
    Issue.record("it always sends a job")
  }

  @Test("one job is on its way at a time, however much is open")
  func oneAtATime() async throws {
    let pool = HeldPool()
    let heartbeat = pool.heartbeat()
    for _ in 0..<1_000 { heartbeat.opened() }
    await eventually { pool.count == 1 }
    try await Task.sleep(for: Heartbeat.interval * 4)
    #expect(pool.count == 1)
    pool.runAll()
    await eventually { pool.count == 2 }
    for _ in 0..<1_000 { heartbeat.closed() }
  }

  @Test("the time counts for which a job did not come back, no more and no less of it than was asked for")
  func silence() async throws {
    let pool = HeldPool()
    let heartbeat = pool.heartbeat()
    let start = Moment.now
    heartbeat.opened()
    await eventually { pool.count == 1 }
    await eventually { heartbeat.isSilent }
    let during = Moment.now
    #expect(heartbeat.silence(from: start, to: during) >= Heartbeat.patience)
    pool.runAll()
    let after = Moment.now
    let silence = heartbeat.silence(from: start, to: after)
    #expect(silence >= Heartbeat.patience)
    #expect(silence <= after - start)
    #expect(heartbeat.silence(from: during, to: after) <= after - during)
    #expect(heartbeat.silence(from: after, to: after) == .zero)
    #expect(!heartbeat.isSilent)
    heartbeat.closed()
  }

  @Test("a pool that is slow, and not so slow that it is named, does not count either")
  func slow() async throws {
    let pool = HeldPool()
    let heartbeat = pool.heartbeat()
    let start = Moment.now
    heartbeat.opened()
    for turn in 1...3 {
      await eventually { pool.count == turn }
      try await Task.sleep(for: .milliseconds(20))
      pool.runAll()
    }
    #expect(heartbeat.silence(from: start, to: .now) >= .milliseconds(60))
    #expect(heartbeat.silence(from: start, to: .now, longerThan: .seconds(600)) == .zero)
    heartbeat.closed()
  }

  @Test("who asks is answered when a job comes back that was sent since, and at once when one has")
  func answers() async {
    let pool = HeldPool()
    let heartbeat = pool.heartbeat()
    let start = Moment.now
    let (first, second) = (Gate(), Gate())
    #expect(!heartbeat.hasAnswered(since: start))
    heartbeat.whenAnswered(since: start) { first.open() }
    #expect(pool.count == 1)
    #expect(!first.isOpen)
    pool.runAll()
    #expect(first.isOpen)
    #expect(heartbeat.hasAnswered(since: start))
    heartbeat.whenAnswered(since: start) { second.open() }
    #expect(second.isOpen)
    #expect(pool.count == 1)
  }

  @Test("a pool is behind with what it was given until it has answered that")
  func behind() async {
    let pool = HeldPool()
    let heartbeat = pool.heartbeat()
    heartbeat.whenAnswered(since: .now) {}
    pool.runAll()
    let start = Moment.now
    #expect(heartbeat.isBehind(since: start))
    // It has been asked.
    #expect(pool.count == 2)
    #expect(heartbeat.isBehind(since: start))
    #expect(pool.count == 2)
    pool.runAll()
    #expect(!heartbeat.isBehind(since: start))
  }

  @Test("a limit waits for a pool that does not respond, and then has its whole time")
  func limit() async {
    let pool = HeldPool()
    let start = Moment.now
    let passed = Gate()
    let limit = TimerThread.shared.expire(
      Limit(asked: .milliseconds(100)), since: start, heartbeat: pool.heartbeat(), unless: { false }
    ) { passed.open() }
    await eventually { Moment.now - start > .milliseconds(300) }
    #expect(!passed.isOpen)
    let back = Moment.now
    while !passed.isOpen {
      pool.runAll()
      try? await Task.sleep(for: .milliseconds(1))
    }
    #expect(Moment.now - back >= .milliseconds(90))
    limit?.cancel()
  }

  @Test("a window is exact whatever the pool does")
  func window() async {
    let pool = HeldPool()
    let passed = Gate()
    let limit = TimerThread.shared.expire(
      Limit(asked: .milliseconds(20), isWindow: true), since: .now, heartbeat: pool.heartbeat(), unless: { false }
    ) { passed.open() }
    await passed.pass()
    #expect(pool.count == 0)
    limit?.cancel()
  }
}
