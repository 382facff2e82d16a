/// Waits for an operation to throw an error of a type, or any error, and returns it.
///
/// ```swift
/// // passes
/// let error = try await expectError(ChatError.self, within: .seconds(1)) { try await chat.connect() }
/// // fails: "did not throw"
/// try await expectError { try await store.load() }
/// ```
///
/// The limit holds whatever the operation does: see `expectReturn(within:)`, also about what it may capture.
///
/// - Parameters:
///   - type: Which errors count; all of them by default.
///   - limit: The longest the call may take, in real time; 5 s by default. Zero or less means one look: the operation
///     runs until it has to wait for something.
///   - operation: What is to throw. It runs in the isolation that it is written in.
/// - Returns: The error, thrown in time. What it throws because it is cancelled at the limit does not count.
/// - Throws: One failure, recorded at the call site, when the operation returned, threw an error of another type or
///   did not throw in time; `CancellationError`, without a failure, when the calling task is cancelled. An error that
///   stands for a failure already recorded, or for a skipped test, goes through as it is.
@discardableResult
public func expectError<T, E: Error>(
  _ type: E.Type = (any Error).self, within limit: Duration? = nil, isolation: isolated (any Actor)? = #isolation,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  _ operation: @escaping () async throws -> T
) async throws -> E {
  let call = VerbCall(fileID: fileID, filePath: filePath, line: line, column: column)
  return try await Race(operation).expectError(.ofType(type), within: limit, in: call, isolation: isolation)
}

/// Waits for an operation to throw this very error and returns it.
///
/// ```swift
/// // passes
/// try await expectError(ChatError.offline, within: .seconds(1)) { try await chat.connect() }
/// ```
///
/// The limit holds whatever the operation does: see `expectReturn(within:)`, also about what it may capture.
///
/// - Parameters:
///   - error: What is to be thrown.
///   - limit: The longest the call may take, in real time; 5 s by default. Zero or less means one look.
///   - operation: What is to throw. It runs in the isolation that it is written in.
/// - Returns: The error that was thrown, which equals `error`.
/// - Throws: One failure, recorded at the call site, when the operation returned, threw another error or did not throw
///   in time; `CancellationError`, without a failure, when the calling task is cancelled.
@discardableResult
public func expectError<T, E: Error & Equatable>(
  _ error: E, within limit: Duration? = nil, isolation: isolated (any Actor)? = #isolation,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  _ operation: @escaping () async throws -> T
) async throws -> E {
  let call = VerbCall(fileID: fileID, filePath: filePath, line: line, column: column)
  return try await Race(operation).expectError(.equal(to: error), within: limit, in: call, isolation: isolation)
}

extension Task {
  /// Waits for the task to throw an error of a type, or any error, and returns it.
  ///
  /// ```swift
  /// // passes
  /// task.cancel()
  /// try await task.expectError(CancellationError.self, within: .seconds(1))
  /// ```
  ///
  /// At the limit, and when the calling task is cancelled, the task that is waited for is cancelled too.
  ///
  /// - Parameters:
  ///   - type: Which errors count; all of them by default.
  ///   - limit: The longest the call may take, in real time; 5 s by default. Zero or less means that the task must have
  ///     thrown already.
  /// - Returns: The error, thrown in time.
  /// - Throws: One failure, recorded at the call site, when the task returned, threw an error of another type or did
  ///   not throw in time; `CancellationError`, without a failure, when the calling task is cancelled.
  @discardableResult
  public func expectError<E: Error>(
    _ type: E.Type = (any Error).self, within limit: Duration? = nil, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws -> E {
    let call = VerbCall(fileID: fileID, filePath: filePath, line: line, column: column)
    return try await Race(self).expectError(.ofType(type), within: limit, in: call, isolation: isolation)
  }

  /// Waits for the task to throw this very error and returns it.
  ///
  /// ```swift
  /// // passes
  /// try await Task { try await chat.connect() }.expectError(ChatError.offline)
  /// ```
  ///
  /// At the limit, and when the calling task is cancelled, the task that is waited for is cancelled too.
  ///
  /// - Parameters:
  ///   - error: What is to be thrown.
  ///   - limit: The longest the call may take, in real time; 5 s by default. Zero or less means that the task must have
  ///     thrown already.
  /// - Returns: The error that was thrown, which equals `error`.
  /// - Throws: One failure, recorded at the call site, when the task returned, threw another error or did not throw in
  ///   time; `CancellationError`, without a failure, when the calling task is cancelled.
  @discardableResult
  public func expectError<E: Error & Equatable>(
    _ error: E, within limit: Duration? = nil, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws -> E {
    let call = VerbCall(fileID: fileID, filePath: filePath, line: line, column: column)
    return try await Race(self).expectError(.equal(to: error), within: limit, in: call, isolation: isolation)
  }
}

/// Which errors a verb wants.
@usableFromInline struct WantedError<E: Error>: Sendable {
  /// The first argument of the call; nil where it can be left out. Made only when the call fails.
  let text: (@Sendable () -> String)?
  let match: @Sendable (any Error) -> E?

  @usableFromInline static func ofType(_ type: E.Type) -> Self {
    if E.self == (any Error).self { return Self(text: nil) { $0 as? E } }
    return Self(text: { "\(ShownValues.text(of: type)).self" }) { $0 as? E }
  }

  @usableFromInline static func equal(to error: E) -> Self where E: Equatable {
    Self(text: { ShownValues.text(of: error) }) { thrown in (thrown as? E).flatMap { $0 == error ? $0 : nil } }
  }

  /// What others see of the call while it waits: they must not touch the error that it wants.
  func outline(within limit: Limit) -> Asked { Asked("expectError(\(text == nil ? "" : "…, ")within: \(limit))") }

  /// `expectError(ChatError.offline, within: 2 s)`
  func asked(within limit: Limit) -> Asked {
    Asked("expectError(\(text.map { "\($0()), " } ?? "")within: \(limit))")
  }
}

extension Race {
  fileprivate func expectError<E: Error>(
    _ wanted: WantedError<E>, within limit: Duration?, in call: VerbCall, isolation: isolated (any Actor)?
  ) async throws -> E {
    let limit = call.limit(limit)
    try call.check(wanted.outline(within: limit))
    let findings = await findings(within: limit, of: call.pending, isolation: isolation)
    if case .failed(let error) = findings.outcome.end, !Harness.isPassedThrough(error), let error = wanted.match(error)
    {
      return error
    }
    try findings.fail(FailureText.notThrown(wanted.asked(within: limit), findings), at: call.site)
  }
}
