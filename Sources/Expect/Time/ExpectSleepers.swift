extension VirtualClock {
  /// Waits until somebody sleeps on the clock: advance after this, never before.
  ///
  /// ```swift
  /// let timer = Task { try await clock.sleep(for: .seconds(1)) }
  /// // passes
  /// let sleepers = try await clock.expectSleepers(1)
  /// #expect(sleepers.map(\.deadline.offset) == [.seconds(1)])
  /// // fails: "1 of 2 sleepers"
  /// try await clock.expectSleepers(2, within: .milliseconds(20))
  /// ```
  ///
  /// It is a handshake: the sleeper that makes the number full ends the wait, and nothing is asked again and again.
  ///
  /// - Parameters:
  ///   - n: How many at least; 0 returns at once.
  ///   - limit: The longest the whole call may take, in real time; 5 s by default. Zero or less means one look.
  /// - Returns: All who sleep then, in the order in which they would be woken.
  /// - Throws: One failure, recorded at the call site, when fewer sleep until the limit has passed;
  ///   `CancellationError`, without a failure, when the calling task is cancelled.
  @discardableResult
  public func expectSleepers(
    _ n: Int = 1, within limit: Duration? = nil, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws -> [Sleeper] {
    let call = VerbCall(fileID: fileID, filePath: filePath, line: line, column: column)
    let limit = call.limit(limit)
    var asked: Asked { Asked("expectSleepers(\(n), within: \(limit))", count: n) }
    try call.check(asked, count: n)
    guard n > 0 else { return sleepers }
    let findings = await sleepers(n, within: limit, of: call.pending, isolation: isolation)
    if let sleepers = findings.outcome.elements.first { return sleepers }
    if case .cancelled = findings.outcome.end { throw CancellationError() }
    try call.pending.fail(FailureText.tooFewSleepers(asked, findings, queue.standing), isExplained: true)
  }

  /// Waits for so many sleepers; one element, who they are then.
  func sleepers(
    _ n: Int, within limit: Limit, of pending: PendingCall?, isolation: isolated (any Actor)?
  ) async -> Findings<[Sleeper]> {
    let tape = Tape<[Sleeper]>()
    let watcher = queue.whenSleeping(n) { tape.append($0) }
    defer { queue.forget(watcher: watcher) }
    return await tape.reading(1, within: limit, of: pending, isolation: isolation) { reader in
      _ = isolation
      _ = await tape.reach(1, for: reader)
      let findings = tape.findings(wanted: 1, for: reader)
      findings.pending = pending
      return findings
    }
  }
}
