/// Expects a condition to hold throughout a window.
///
/// ```swift
/// // passes
/// try await expectAlways(for: .milliseconds(50)) { model.isLoaded }
/// // fails: "the condition did not stay true"
/// try await expectAlways { model.isBroken }
/// ```
///
/// The condition is looked at at once, then after each step, and once more at the end of the window; the first look
/// that finds it false fails. What happens between two looks is not seen.
///
/// A look that has begun may end after the window: it counts. It is given as long after the window as a call may take,
/// 5 s by default, and then cancelled; one that does not return by then proves nothing, and fails. Where nobody gets
/// round to the last look, because the caller's actor is blocked, it is taken when that actor is free.
///
/// - Parameters:
///   - window: How long it must hold, in real time; 100 ms by default. Zero means one look.
///   - step: How long the condition is left alone between two looks; 10 ms by default.
///   - condition: Runs in the caller's isolation, and may touch its state with no annotation.
/// - Throws: One failure, recorded at the call site, when the condition was false, threw, or did not return, when the
///   window is negative, or when the step is not longer than zero; `CancellationError`, without a failure, when the
///   calling task is cancelled.
public func expectAlways(
  for window: Duration? = nil, every step: Duration? = nil, isolation: isolated (any Actor)? = #isolation,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  _ condition: () async throws -> Bool
) async throws {
  let call = VerbCall(fileID: fileID, filePath: filePath, line: line, column: column)
  let polled = try PolledCall(throughout: "expectAlways", for: window, every: step, in: call)
  try await polled.expect(true, isolation: isolation) {
    _ = isolation
    return try await condition()
  }
}

/// Expects a condition not to hold at any time in a window.
///
/// ```swift
/// // passes
/// try await expectNever(for: .milliseconds(50)) { model.isBroken }
/// // fails: "the condition did not stay false"
/// try await expectNever { model.isLoaded }
/// ```
///
/// The condition is looked at at once, then after each step, and once more at the end of the window; the first look
/// that finds it true fails. What happens between two looks is not seen.
///
/// A look that has begun may end after the window: it counts. It is given as long after the window as a call may take,
/// 5 s by default, and then cancelled; one that does not return by then proves nothing, and fails. Where nobody gets
/// round to the last look, because the caller's actor is blocked, it is taken when that actor is free.
///
/// - Parameters:
///   - window: How long it must not hold, in real time; 100 ms by default. Zero means one look.
///   - step: How long the condition is left alone between two looks; 10 ms by default.
///   - condition: Runs in the caller's isolation, and may touch its state with no annotation.
/// - Throws: One failure, recorded at the call site, when the condition was true, threw, or did not return, when the
///   window is negative, or when the step is not longer than zero; `CancellationError`, without a failure, when the
///   calling task is cancelled.
public func expectNever(
  for window: Duration? = nil, every step: Duration? = nil, isolation: isolated (any Actor)? = #isolation,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  _ condition: () async throws -> Bool
) async throws {
  let call = VerbCall(fileID: fileID, filePath: filePath, line: line, column: column)
  let polled = try PolledCall(throughout: "expectNever", for: window, every: step, in: call)
  try await polled.expect(false, isolation: isolation) {
    _ = isolation
    return try await condition()
  }
}

extension PolledCall {
  /// Expects every look to give `wanted`.
  fileprivate func expect(
    _ wanted: Bool, isolation: isolated (any Actor)?, _ condition: () async throws -> Bool
  ) async throws {
    let headline = "the condition did not stay \(wanted)"
    let looks = try await looks(orFail: headline, isolation: isolation) { _ in
      _ = isolation
      return try await condition() != wanted
    }
    guard case .expired = looks.end else { try fail(headline, looks, decision: "it was \(!wanted)") }
  }
}
