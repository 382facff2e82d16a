/// Starts an operation, cancels it once it runs and expects it to end in time, however it ends.
///
/// ```swift
/// // passes
/// try await expectCancellable(within: .seconds(1)) { try await chat.nextMessage() }
/// // fails: "did not end in time"
/// try await expectCancellable(within: .milliseconds(50)) { await callbackThatNeverComes() }
/// ```
///
/// It is cancelled as soon as it waits for something from outside; one that computes or blocks its thread, soon after
/// 100 ms, and one that gives way again and again, after some seconds. An operation that ends by itself before that
/// passes. The failure says how long it took to end, if it did. It may capture anything, with no annotation: see
/// `expectReturn(within:)`.
///
/// - Parameters:
///   - limit: The longest the operation may take to end after its cancellation, in real time; 5 s by default. Zero or
///     less means 100 ms: as much as any cancelled work is given.
///   - operation: What is to be cancelled. It runs in the isolation that it is written in.
/// - Throws: One failure, recorded at the call site, when the operation did not end in time; `CancellationError`,
///   without a failure, when the calling task is cancelled.
public func expectCancellable<T>(
  within limit: Duration? = nil, isolation: isolated (any Actor)? = #isolation,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  _ operation: @escaping () async throws -> T
) async throws {
  let call = VerbCall(fileID: fileID, filePath: filePath, line: line, column: column)
  try await Race(operation).expectCancellable(within: limit, in: call, isolation: isolation)
}

extension Task {
  /// Cancels the task and expects it to end in time, however it ends.
  ///
  /// ```swift
  /// // passes
  /// try await request.expectCancellable(within: .seconds(1))
  /// ```
  ///
  /// - Parameter limit: The longest the task may take to end after its cancellation, in real time; 5 s by default. Zero
  ///   or less means 100 ms.
  /// - Throws: One failure, recorded at the call site, when the task did not end in time; `CancellationError`, without
  ///   a failure, when the calling task is cancelled.
  public func expectCancellable(
    within limit: Duration? = nil, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws {
    let call = VerbCall(fileID: fileID, filePath: filePath, line: line, column: column)
    try await Race(self).expectCancellable(within: limit, in: call, isolation: isolation)
  }
}

extension Race {
  fileprivate func expectCancellable(
    within limit: Duration?, in call: VerbCall, isolation: isolated (any Actor)?
  ) async throws {
    let limit = call.limit(limit)
    var asked: Asked { Asked("expectCancellable(within: \(limit))") }
    try call.check(asked)
    // A look cancels the operation as soon as it has done all that it can do at once; only then the limit begins.
    let grace = Limit(asked: Limits.grace)
    let findings = await findings(
      within: .zero, of: call.pending,
      stopsWithin: limit.duration > .zero ? limit : grace, isolation: isolation)
    findings.grace = findings.grace.adding(max(.zero, limit.duration))
    switch findings.outcome.end {
    case .satisfied, .finished: return
    case .failed(let error) where !Harness.isPassedThrough(error): return
    case .timedOut where !findings.isLate: return
    default: try findings.fail(FailureText.notCancellable(asked, findings), at: call.site)
    }
  }
}
