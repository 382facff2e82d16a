/// Waits for a condition to become true.
///
/// ```swift
/// // passes
/// try await expectEventually(within: .seconds(1)) { model.isLoaded }
/// // fails: "the condition did not become true"
/// try await expectEventually(within: .milliseconds(50)) { model.isBroken }
/// ```
///
/// The condition is looked at at once, then after each step, and once more when the limit has passed. Nothing but time
/// ends the wait. A look that has not come to an end 100 ms after the limit is cancelled, and the call fails; as the
/// condition belongs to the test, the call returns only when the look does. Work that may never come back belongs into
/// `expectReturn(within:)`.
///
/// - Parameters:
///   - limit: The longest the call may take, in real time; 5 s by default. Zero or less means one look.
///   - step: How long the condition is left alone between two looks; 10 ms by default.
///   - condition: Runs in the caller's isolation, and may touch its state with no annotation.
/// - Throws: One failure, recorded at the call site, when the condition did not become true in time, when it threw, or
///   when the step is not longer than zero; `CancellationError`, without a failure, when the calling task is cancelled.
public func expectEventually(
  within limit: Duration? = nil, every step: Duration? = nil, isolation: isolated (any Actor)? = #isolation,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  _ condition: () async throws -> Bool
) async throws {
  let call = VerbCall(fileID: fileID, filePath: filePath, line: line, column: column)
  let polled = try PolledCall(eventually: "expectEventually", within: limit, every: step, in: call)
  let headline = "the condition did not become true"
  let looks = try await polled.looks(orFail: headline, isolation: isolation) { _ in
    _ = isolation
    return try await condition()
  }
  guard case .decided = looks.end else { try polled.fail(headline, looks) }
}

/// Waits for a value to become the expected one.
///
/// ```swift
/// // passes
/// try await expectEventually("loaded", within: .seconds(1)) { model.title }
/// // fails: "the last value was "loaded""
/// try await expectEventually("broken", within: .milliseconds(50)) { model.title }
/// ```
///
/// The failure shows the values that came instead, and when. Looks are taken as in `expectEventually(within:every:)`.
///
/// - Parameters:
///   - expected: What the value is to become.
///   - limit: The longest the call may take, in real time; 5 s by default. Zero or less means one look.
///   - step: How long the value is left alone between two looks; 10 ms by default.
///   - value: Runs in the caller's isolation, and may touch its state with no annotation.
/// - Throws: One failure, recorded at the call site, when the value did not come in time, when the closure threw, or
///   when the step is not longer than zero; `CancellationError`, without a failure, when the calling task is cancelled.
public func expectEventually<V: Equatable>(
  _ expected: V, within limit: Duration? = nil, every step: Duration? = nil,
  isolation: isolated (any Actor)? = #isolation,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  _ value: () async throws -> V
) async throws {
  let call = VerbCall(fileID: fileID, filePath: filePath, line: line, column: column)
  // Whoever speaks for the call meanwhile must not touch the value.
  var polled = try PolledCall(eventually: "expectEventually", "…", within: limit, every: step, in: call)
  var seen = SeenValues<V>()
  let looks = try await polled.looks(orFail: "no value came in time", isolation: isolation) { elapsed in
    _ = isolation
    let value = try await value()
    seen.note(value, at: elapsed)
    return value == expected
  }
  guard case .decided = looks.end else {
    polled.asks("expectEventually", ShownValues.text(of: expected))
    let headline = seen.last.map { "the last value was \(ShownValues.text(of: $0.value))" } ?? "no value came"
    try polled.fail(headline, looks, values: seen.timeline)
  }
}

/// Waits for a value to become non-nil and returns it.
///
/// ```swift
/// // passes
/// let user = try await unwrapEventually(within: .seconds(1)) { model.user }
/// // fails: "the value stayed nil"
/// try await unwrapEventually(within: .milliseconds(50)) { model.error }
/// ```
///
/// Looks are taken as in `expectEventually(within:every:)`.
///
/// - Parameters:
///   - limit: The longest the call may take, in real time; 5 s by default. Zero or less means one look.
///   - step: How long the value is left alone between two looks; 10 ms by default.
///   - value: Runs in the caller's isolation, and may touch its state with no annotation.
/// - Returns: The first value that was not nil.
/// - Throws: One failure, recorded at the call site, when no value came in time, when the closure threw, or when the
///   step is not longer than zero; `CancellationError`, without a failure, when the calling task is cancelled.
@discardableResult
public func unwrapEventually<V>(
  within limit: Duration? = nil, every step: Duration? = nil, isolation: isolated (any Actor)? = #isolation,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  _ value: () async throws -> V?
) async throws -> V {
  let call = VerbCall(fileID: fileID, filePath: filePath, line: line, column: column)
  let polled = try PolledCall(eventually: "unwrapEventually", within: limit, every: step, in: call)
  var found: V?
  let looks = try await polled.looks(orFail: "no value came in time", isolation: isolation) { _ in
    _ = isolation
    found = try await value()
    return found != nil
  }
  if case .decided = looks.end, let found { return found }
  if case .expired = looks.end { try polled.fail("the value stayed nil", looks) }
  try polled.fail("no value came", looks)
}
