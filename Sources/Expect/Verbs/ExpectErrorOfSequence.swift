extension AsyncSequence {
  /// Waits for an error of a type, or any error, and wants no element before it.
  ///
  /// ```swift
  /// // passes
  /// let error = try await interrupted.expectError(Offline.self, within: .seconds(1))
  /// ```
  ///
  /// - Parameters:
  ///   - type: Which errors count; all of them by default.
  ///   - limit: The longest the whole call may take, in real time; 5 s by default. Zero or less means one look.
  /// - Returns: The error.
  /// - Throws: One failure, recorded at the call site, when an element came, the sequence finished, threw another
  ///   error or did not throw in time; `CancellationError`, without a failure, when the calling task is cancelled.
  @inlinable @discardableResult
  public func expectError<E: Error>(
    _ type: E.Type = (any Error).self, within limit: Duration? = nil,
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws -> E {
    let call = VerbCall(fileID: fileID, filePath: filePath, line: line, column: column)
    return try await Source(self).expectError(.ofType(type), within: limit, in: call, isolation: isolation)
  }

  /// Waits for this very error, and wants no element before it.
  ///
  /// ```swift
  /// // passes
  /// try await interrupted.expectError(Offline(), within: .seconds(1))
  /// ```
  ///
  /// - Parameters:
  ///   - error: What is to be thrown.
  ///   - limit: The longest the whole call may take, in real time; 5 s by default. Zero or less means one look.
  /// - Returns: The error that was thrown, which equals `error`.
  /// - Throws: One failure, recorded at the call site, when an element came, the sequence finished, threw another
  ///   error or did not throw in time; `CancellationError`, without a failure, when the calling task is cancelled.
  @inlinable @discardableResult
  public func expectError<E: Error & Equatable>(
    _ error: E, within limit: Duration? = nil, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws -> E {
    let call = VerbCall(fileID: fileID, filePath: filePath, line: line, column: column)
    return try await Source(self).expectError(.equal(to: error), within: limit, in: call, isolation: isolation)
  }
}

extension Recording {
  /// Waits for an error of a type, or any error, and wants no unread element before it.
  ///
  /// ```swift
  /// // passes
  /// let error = try await events.expectError(Offline.self, within: .seconds(1))
  /// ```
  ///
  /// - Parameters:
  ///   - type: Which errors count; all of them by default.
  ///   - limit: The longest the whole call may take, in real time; 5 s by default. Zero or less means one look.
  /// - Returns: The error.
  /// - Throws: One failure, recorded at the call site, when an element came, the sequence finished, threw another
  ///   error or did not throw in time; `CancellationError`, without a failure, when the calling task is cancelled.
  @discardableResult
  public func expectError<E: Error>(
    _ type: E.Type = (any Error).self, within limit: Duration? = nil,
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws -> E {
    let call = VerbCall(fileID: fileID, filePath: filePath, line: line, column: column)
    return try await expectError(.ofType(type), within: limit, in: call, isolation: isolation)
  }

  /// Waits for this very error, and wants no unread element before it.
  ///
  /// ```swift
  /// // passes
  /// try await events.expectError(Offline(), within: .seconds(1))
  /// ```
  ///
  /// - Parameters:
  ///   - error: What is to be thrown.
  ///   - limit: The longest the whole call may take, in real time; 5 s by default. Zero or less means one look.
  /// - Returns: The error that was thrown, which equals `error`.
  /// - Throws: One failure, recorded at the call site, when an element came, the sequence finished, threw another
  ///   error or did not throw in time; `CancellationError`, without a failure, when the calling task is cancelled.
  @discardableResult
  public func expectError<E: Error & Equatable>(
    _ error: E, within limit: Duration? = nil, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws -> E {
    let call = VerbCall(fileID: fileID, filePath: filePath, line: line, column: column)
    return try await expectError(.equal(to: error), within: limit, in: call, isolation: isolation)
  }
}

// MARK: - The same, for whatever can be read

extension Readable {
  @usableFromInline func expectError<E: Error>(
    _ wanted: WantedError<E>, within limit: Duration?, in call: VerbCall, isolation: isolated (any Actor)?
  ) async throws -> E {
    let limit = call.limit(limit)
    try call.check(wanted.outline(within: limit))
    let findings = await findings(first: 1, within: limit, of: call.pending, isolation: isolation)
    if case .failed(let error) = findings.outcome.end, !(error is StreamInUse), !Harness.isPassedThrough(error),
      let error = wanted.match(error)
    {
      return error
    }
    try findings.fail(FailureText.unmet(wanted.asked(within: limit), findings), at: call.site)
  }
}
