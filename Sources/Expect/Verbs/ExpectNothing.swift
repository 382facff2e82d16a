extension AsyncSequence {
  /// Expects no element, no error and no end during a window.
  ///
  /// ```swift
  /// // passes
  /// try await silence.expectNothing(for: .milliseconds(50))
  /// // fails: "received 1: [1]"
  /// try await numbers.expectNothing(for: .seconds(5))
  /// ```
  ///
  /// A sequence that has ended gives nothing either, but it proves nothing: that is a failure. After the window the
  /// `next()` that is pending is cancelled; to go on listening, ask a recording.
  ///
  /// - Parameter window: How long to listen, in real time; 100 ms by default. Zero looks at what is there already.
  /// - Throws: One failure, recorded at the call site, when an element, an error or the end came, or the window is
  ///   negative; `CancellationError`, without a failure, when the calling task is cancelled.
  @inlinable
  public func expectNothing(
    for window: Duration? = nil, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws {
    let call = VerbCall(fileID: fileID, filePath: filePath, line: line, column: column)
    try await Source(self).expectNothing(for: window, in: call, isolation: isolation)
  }
}

extension Recording {
  /// Expects no unread element, no error and no end until a window is over.
  ///
  /// ```swift
  /// try await recording.collect(first: 3)
  /// // passes
  /// try await recording.expectNothing(for: .milliseconds(50))
  /// ```
  ///
  /// What came before the call and was not read counts. A recording that has ended proves nothing: that is a failure.
  ///
  /// - Parameter window: How long to listen, in real time; 100 ms by default. Zero looks at what is there already.
  /// - Throws: One failure, recorded at the call site, when an element, an error or the end came, another verb was
  ///   reading all the time, or the window is negative; `CancellationError`, without a failure, when the calling task
  ///   is cancelled.
  public func expectNothing(
    for window: Duration? = nil, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws {
    let call = VerbCall(fileID: fileID, filePath: filePath, line: line, column: column)
    try await expectNothing(for: window, in: call, isolation: isolation)
  }
}

// MARK: - The same, for whatever can be read

extension Readable {
  @usableFromInline func expectNothing(
    for window: Duration?, in call: VerbCall, isolation: isolated (any Actor)?
  ) async throws {
    let window = call.window(window)
    var asked: Asked { Asked("expectNothing(for: \(window))", isWindow: true) }
    try call.check(asked, window: window)
    let findings = await findings(first: 1, within: window, of: call.pending, isolation: isolation)
    if case .timedOut = findings.outcome.end, !findings.hadNoTurn { return }
    try findings.fail(FailureText.unmet(asked, findings), at: call.site)
  }
}
