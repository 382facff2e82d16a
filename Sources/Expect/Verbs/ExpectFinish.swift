extension AsyncSequence {
  /// Waits for the end of the sequence, and wants no element before it.
  ///
  /// ```swift
  /// // passes
  /// try await nothing.expectFinish(within: .seconds(1))
  /// // fails: "received 1: [1]"
  /// try await numbers.expectFinish(within: .seconds(1))
  /// ```
  ///
  /// - Parameter limit: The longest the whole call may take, in real time; 5 s by default. Zero or less means one look.
  /// - Throws: One failure, recorded at the call site, when an element came, the sequence threw or did not end in time;
  ///   `CancellationError`, without a failure, when the calling task is cancelled.
  @inlinable
  public func expectFinish(
    within limit: Duration? = nil, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws {
    let call = VerbCall(fileID: fileID, filePath: filePath, line: line, column: column)
    try await Source(self).expectFinish(within: limit, in: call, isolation: isolation)
  }
}

extension Recording {
  /// Waits for the end of the recording, and wants no unread element before it.
  ///
  /// ```swift
  /// try await recording.collect(first: 3)
  /// // passes
  /// try await recording.expectFinish(within: .seconds(1))
  /// ```
  ///
  /// - Parameter limit: The longest the whole call may take, in real time; 5 s by default. Zero or less means one look.
  /// - Throws: One failure, recorded at the call site, when an element was unread or came, the sequence threw or did
  ///   not end in time, or the recording was cancelled; `CancellationError`, without a failure, when the calling task
  ///   is cancelled.
  public func expectFinish(
    within limit: Duration? = nil, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws {
    let call = VerbCall(fileID: fileID, filePath: filePath, line: line, column: column)
    try await expectFinish(within: limit, in: call, isolation: isolation)
  }
}

// MARK: - The same, for whatever can be read

extension Readable {
  @usableFromInline func expectFinish(
    within limit: Duration?, in call: VerbCall, isolation: isolated (any Actor)?
  ) async throws {
    let limit = call.limit(limit)
    var asked: Asked { Asked("expectFinish(within: \(limit))") }
    try call.check(asked)
    let findings = await findings(first: 1, within: limit, of: call.pending, isolation: isolation)
    if case .finished = findings.outcome.end { return }
    try findings.fail(FailureText.unmet(asked, findings), at: call.site)
  }
}
