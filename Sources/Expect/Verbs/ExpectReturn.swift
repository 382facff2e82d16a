/// Waits for an operation to return and returns its value.
///
/// ```swift
/// // passes
/// #expect(try await expectReturn(within: .seconds(1)) { try await store.load() } == ["Ada"])
/// // fails: "did not return"
/// try await expectReturn(within: .seconds(1)) { await callbackThatNeverComes() }
/// ```
///
/// The limit holds whatever the operation does. At the limit it is cancelled and given 100 ms to stop; then it is left
/// behind, and the failure says so. The operation may capture anything, with no annotation. The price: after the limit
/// it may still be running, so do not touch what it shares with the test once the call has failed.
///
/// - Parameters:
///   - limit: The longest the call may take, in real time; 5 s by default. Zero or less means one look: the operation
///     runs until it has to wait for something.
///   - operation: What is to return. It runs in the isolation that it is written in.
/// - Returns: What the operation returned, in time. A value that it falls back to when it is cancelled does not count.
/// - Throws: One failure, recorded at the call site, when the operation threw or did not return in time;
///   `CancellationError`, without a failure, when the calling task is cancelled.
@discardableResult
public func expectReturn<T>(
  within limit: Duration? = nil, isolation: isolated (any Actor)? = #isolation,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  _ operation: @escaping () async throws -> T
) async throws -> T {
  let call = VerbCall(fileID: fileID, filePath: filePath, line: line, column: column)
  return try await Race(operation).expectReturn(within: limit, in: call, isolation: isolation)
}

extension Task {
  /// Waits for the task to return and returns its value.
  ///
  /// ```swift
  /// // passes
  /// #expect(try await Task { 3 }.expectReturn(within: .seconds(1)) == 3)
  /// ```
  ///
  /// At the limit, and when the calling task is cancelled, the task that is waited for is cancelled too.
  ///
  /// - Parameter limit: The longest the call may take, in real time; 5 s by default. Zero or less means that the task
  ///   must have returned already.
  /// - Returns: What the task returned.
  /// - Throws: One failure, recorded at the call site, when the task threw or did not return in time;
  ///   `CancellationError`, without a failure, when the calling task is cancelled.
  @discardableResult
  public func expectReturn(
    within limit: Duration? = nil, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws -> Success {
    let call = VerbCall(fileID: fileID, filePath: filePath, line: line, column: column)
    return try await Race(self).expectReturn(within: limit, in: call, isolation: isolation)
  }
}

extension Race {
  fileprivate func expectReturn(
    within limit: Duration?, in call: VerbCall, isolation: isolated (any Actor)?
  ) async throws -> Value {
    let limit = call.limit(limit)
    var asked: Asked { Asked("expectReturn(within: \(limit))") }
    try call.check(asked)
    let findings = await findings(within: limit, of: call.pending, isolation: isolation)
    guard case .satisfied = findings.outcome.end, let value = findings.outcome.elements.first else {
      try findings.fail(FailureText.notReturned(asked, findings), at: call.site)
    }
    return value
  }
}
