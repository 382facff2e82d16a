/// Expects an operation not to end during a window; then cancels it.
///
/// ```swift
/// // passes
/// try await expectPending(for: .milliseconds(20)) { try await chat.nextMessage() }
/// // fails: "did not stay pending"
/// try await expectPending { try await store.load() }
/// ```
///
/// After the window the operation is cancelled and given 100 ms to stop; then it is left behind. It may capture
/// anything, with no annotation: see `expectReturn(within:)`.
///
/// - Parameters:
///   - window: How long it must not end, in real time; 100 ms by default. Zero means one look: the operation runs until
///     it has to wait for something.
///   - operation: What is to be still waiting. It runs in the isolation that it is written in.
/// - Throws: One failure, recorded at the call site, when the operation returned or threw inside the window, or the
///   window is negative; `CancellationError`, without a failure, when the calling task is cancelled.
public func expectPending<T>(
  for window: Duration? = nil, isolation: isolated (any Actor)? = #isolation,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  _ operation: @escaping () async throws -> T
) async throws {
  let call = VerbCall(fileID: fileID, filePath: filePath, line: line, column: column)
  try await Race(operation).expectPending(for: window, grace: Limits.grace, in: call, isolation: isolation)
}

extension Task {
  /// Expects the task not to end during a window. It goes on.
  ///
  /// ```swift
  /// // passes
  /// try await request.expectPending(for: .milliseconds(20))
  /// ```
  ///
  /// - Parameter window: How long it must not end, in real time; 100 ms by default. Zero means that it must not have
  ///   ended already.
  /// - Throws: One failure, recorded at the call site, when the task returned or threw inside the window, or the window
  ///   is negative; `CancellationError`, without a failure, when the calling task is cancelled.
  public func expectPending(
    for window: Duration? = nil, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws {
    let call = VerbCall(fileID: fileID, filePath: filePath, line: line, column: column)
    // What is watched goes on, and so does whoever watches it: there is nothing to wait for after the window.
    try await Race(watching: self).expectPending(for: window, grace: .zero, in: call, isolation: isolation)
  }
}

extension Race {
  fileprivate func expectPending(
    for window: Duration?, grace: Duration, in call: VerbCall, isolation: isolated (any Actor)?
  ) async throws {
    let window = call.window(window)
    var asked: Asked { Asked("expectPending(for: \(window))") }
    try call.check(asked, window: window)
    let findings = await findings(within: window, of: call.pending, grace: grace, isolation: isolation)
    if case .timedOut = findings.outcome.end { return }
    try findings.fail(FailureText.notPending(asked, findings), at: call.site)
  }
}
