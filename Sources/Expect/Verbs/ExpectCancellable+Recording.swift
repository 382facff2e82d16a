extension Recording {
  /// Cancels the source and expects it to stop in time.
  ///
  /// ```swift
  /// // passes
  /// try await recording.expectCancellable(within: .seconds(1))
  /// ```
  ///
  /// It is cancelled as soon as it waits for something from outside; one that computes or blocks its thread, soon after
  /// 100 ms, and one that gives way again and again, after some seconds. Nothing is recorded after that; what was
  /// recorded can still be read. A source that has ended passes, and so do one that is asked for nothing, because the
  /// buffer is full or 0, and a recording that is fed by hand. The failure says how long the source took to stop, if it
  /// did. Time in which the cooperative pool does not respond does not count.
  ///
  /// - Parameter limit: The longest the source may take to stop after its cancellation, in real time; 5 s by default.
  ///   Zero or less means 100 ms: as much as any cancelled source is given.
  /// - Throws: One failure, recorded at the call site, when the source did not stop in time; `CancellationError`,
  ///   without a failure, when the calling task is cancelled.
  public func expectCancellable(
    within limit: Duration? = nil, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws {
    let call = VerbCall(fileID: fileID, filePath: filePath, line: line, column: column)
    let limit = call.limit(limit)
    try call.check(Asked("expectCancellable(within: \(limit))"))
    let allowed = limit.duration > .zero ? limit : Limit(asked: Limits.grace)
    let stop = await tape.stop(
      within: allowed, grace: Limits.grace, of: call.pending, cancelling: cancel, isolation: isolation)
    // Where it has ended, or this task was cancelled, before that.
    cancel()
    let findings = complete(stop, of: call.pending)
    if case .finished = findings.outcome.end { return }
    try findings.fail(FailureText.notStopped(call.asked, findings), at: call.site)
  }
}
