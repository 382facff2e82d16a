/// The time of a session: what the body of `withVirtualTime` is given.
public final class VirtualTime: Sendable {
  private let session: Session

  /// The session's clock, for the code under test. It begins at zero.
  public let clock: VirtualClock

  init(of session: Session) {
    self.session = session
    clock = VirtualClock(of: session)
  }

  /// How much virtual time has passed since the session began.
  public var now: Duration { clock.now.offset }

  /// Moves the time on, and runs everything that is due until then, to the last job.
  ///
  /// ```swift
  /// try await withVirtualTime { time in
  ///   let ticks = Recording<Int>()
  ///   Task { for tick in 1...3 { try await time.clock.sleep(for: .seconds(1)); ticks.record(tick) } }
  ///   // passes
  ///   try await time.advance(by: .seconds(2))
  ///   #expect(ticks.elements == [1, 2])
  /// }
  /// ```
  ///
  /// Each sleeper is woken at its deadline, and the time moves on only when everything is suspended again: one that
  /// sleeps again is woken again. It returns when everything is suspended at the end.
  ///
  /// - Parameter duration: How far; zero as `settle()`.
  /// - Throws: One failure, recorded at the call site, when the duration is negative or the session is over;
  ///   `CancellationError`, without a failure, when the calling task is cancelled.
  public func advance(
    by duration: Duration, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws {
    try await clock.advance(
      by: duration, isolation: isolation, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Runs everything that can run without the time moving on.
  ///
  /// ```swift
  /// try await withVirtualTime { time in
  ///   let done = Recording<String>()
  ///   Task { done.record("at once") }
  ///   // passes
  ///   try await time.settle()
  ///   #expect(done.elements == ["at once"])
  /// }
  /// ```
  ///
  /// - Throws: One failure, recorded at the call site, when the session is over;
  ///   `CancellationError`, without a failure, when the calling task is cancelled.
  public func settle(
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws {
    let call = VerbCall(fileID: fileID, filePath: filePath, line: line, column: column)
    try session.check(Asked("settle()"), in: call)
    try await clock.advance(
      by: .zero, isolation: isolation, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Moves the time on from sleeper to sleeper until nobody sleeps any more.
  ///
  /// See `VirtualClock.runToEnd(within:)`; here it is known when nobody does.
  ///
  /// - Parameter limit: The longest the whole call may take, in real time; 5 s by default.
  /// - Throws: One failure, recorded at the call site, when somebody sleeps again and again until the limit has passed,
  ///   or the session is over; `CancellationError`, without a failure, when the calling task is cancelled.
  public func runToEnd(
    within limit: Duration? = nil, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws {
    try await clock.runToEnd(
      within: limit, isolation: isolation, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
