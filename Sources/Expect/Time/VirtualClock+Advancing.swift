extension VirtualClock {
  /// Moves the time on, and wakes everybody whose deadline is reached.
  ///
  /// ```swift
  /// try await clock.expectSleepers(1)
  /// // passes
  /// try await clock.advance(by: .seconds(1))
  /// // fails: "time does not go back"
  /// try await clock.advance(by: .seconds(-1))
  /// ```
  ///
  /// Each sleeper is woken while `now` is its deadline. What it does then it does on its own executor, and nobody can
  /// know when: one that sleeps again after that is not part of this call, but of the next after an
  /// `expectSleepers(_:)`. In a session of `withVirtualTime` it is part of this call, for there the time moves on only
  /// when everything is suspended.
  ///
  /// - Parameter duration: How far; zero wakes nobody, for nobody sleeps until now.
  /// - Throws: One failure, recorded at the call site, when the duration is negative: time does not go back;
  ///   `CancellationError`, without a failure, when the calling task is cancelled.
  public func advance(
    by duration: Duration, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws {
    let call = VerbCall(fileID: fileID, filePath: filePath, line: line, column: column)
    let asked = Asked("advance(by: \(duration))")
    try call.check(asked)
    try session?.check(asked, in: call)
    guard duration >= .zero else { try call.fail(asked, because: FailureText.timeGoesOn) }
    try await wake(until: now.advanced(by: duration))
  }

  /// Moves the time on to an instant, and wakes everybody whose deadline is reached.
  ///
  /// ```swift
  /// try await clock.expectSleepers(1)
  /// // passes
  /// try await clock.advance(to: VirtualClock.Instant(offset: .seconds(1)))
  /// ```
  ///
  /// See `advance(by:)`.
  ///
  /// - Parameter instant: Until when.
  /// - Throws: One failure, recorded at the call site, when it is later already: time does not go back;
  ///   `CancellationError`, without a failure, when the calling task is cancelled.
  public func advance(
    to instant: Instant, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws {
    let call = VerbCall(fileID: fileID, filePath: filePath, line: line, column: column)
    let asked = Asked("advance(to: \(instant.offset))")
    try call.check(asked)
    try session?.check(asked, in: call)
    let now = now
    guard now <= instant else {
      try call.fail(asked, because: "\(FailureText.timeGoesOn), and it is \(now.offset.text) already")
    }
    try await wake(until: instant)
  }

  /// Moves the time on from sleeper to sleeper until nobody sleeps any more.
  ///
  /// ```swift
  /// let countdown = Task { for _ in 1...3 { try await clock.sleep(for: .seconds(1)) } }
  /// // passes
  /// try await clock.runToEnd()
  /// #expect(clock.now.offset == .seconds(3))
  /// ```
  ///
  /// It waits for the first sleeper. Outside a session of `withVirtualTime` nobody can know whether one that was woken
  /// sleeps again: it is the end when for 1 s of real time nobody has, in which the machine gets round to what it is
  /// given. In a session it costs no time.
  ///
  /// - Parameter limit: The longest the whole call may take, in real time; 5 s by default.
  /// - Throws: One failure, recorded at the call site, when nobody slept, or there was always somebody who did, until
  ///   the limit passed; `CancellationError`, without a failure, when the calling task is cancelled.
  public func runToEnd(
    within limit: Duration? = nil, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws {
    let call = VerbCall(fileID: fileID, filePath: filePath, line: line, column: column)
    let limit = call.limit(limit)
    var asked: Asked { Asked("runToEnd(within: \(limit))") }
    try call.check(asked)
    try session?.check(asked, in: call)
    let passing = Passing(of: limit)
    defer { passing.cancel() }
    if let session, Sessions.ofThisThread === session {
      return try await run(until: passing, asked, in: call) { await session.settle() }
    }
    guard try await hasSleeper(limit, of: call.pending, isolation: isolation) else {
      try call.pending.fail(FailureText.nobodySlept(asked), isExplained: true)
    }
    // Its own limit: what nobody waits for in vain is no call of the test's.
    let pause = Limit(asked: Limits.grace * 10, scale: limit.scale)
    try await run(until: passing, asked, in: call) { _ = try await hasSleeper(pause, of: nil, isolation: isolation) }
  }

  /// Wakes one sleeper after the other, and lets whoever was woken sleep again, until nobody does.
  private nonisolated(nonsending) func run(
    until passing: Passing, _ asked: Asked, in call: VerbCall,
    pausing pause: nonisolated(nonsending) () async throws -> Void
  ) async throws {
    try await pause()
    var woken = 0
    while let next = queue.firstDeadline {
      guard !passing.isOver else {
        try call.pending.fail(FailureText.stillSleeping(asked, woken, queue.standing), isExplained: true)
      }
      try await wake(until: next)
      woken += 1
      if queue.count == 0 { try await pause() }
    }
  }

  private func hasSleeper(
    _ limit: Limit, of pending: PendingCall?, isolation: isolated (any Actor)?
  ) async throws -> Bool {
    let findings = await sleepers(1, within: limit, of: pending, isolation: isolation)
    if case .cancelled = findings.outcome.end { throw CancellationError() }
    return !findings.outcome.elements.isEmpty
  }

  private nonisolated(nonsending) func wake(until instant: Instant) async throws {
    if let session {
      await session.reach(instant)
      if session.isOver { throw CancellationError() }
    } else {
      let here = Sessions.ofThisThread
      while !Task.isCancelled, queue.wakeFirst(until: instant) { await here?.settle() }
    }
    try Task.checkCancellation()
    queue.move(to: instant)
  }
}
