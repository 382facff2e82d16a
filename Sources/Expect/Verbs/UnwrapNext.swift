extension AsyncSequence {
  /// Waits for the first element that `transform` makes something of, and returns that; those before it are dropped.
  ///
  /// ```swift
  /// // passes
  /// #expect(try await numbers.unwrapNext { $0 > 1 ? "number \($0)" : nil } == "number 2")
  /// ```
  ///
  /// - Parameters:
  ///   - transform: Gives a value, such as the payload of a case, or nil. It runs in the caller's isolation; an error
  ///     it throws is rethrown as it is.
  ///   - limit: The longest the whole call may take, in real time; 5 s by default. Zero or less means one look.
  /// - Returns: The first value. No element has been pulled after that one.
  /// - Throws: One failure, recorded at the call site, when the sequence ended or the limit passed before `transform`
  ///   gave a value; `CancellationError`, without a failure, when the calling task is cancelled.
  @inlinable @discardableResult
  public func unwrapNext<T>(
    _ transform: (Element) throws -> T?, within limit: Duration? = nil, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws -> T {
    let call = VerbCall(fileID: fileID, filePath: filePath, line: line, column: column)
    return try await Source(self).unwrapNext(transform, within: limit, in: call, isolation: isolation)
  }
}

extension Recording {
  /// Waits for the next element that `transform` makes something of, and returns that; those before it are dropped.
  ///
  /// ```swift
  /// // passes
  /// #expect(try await recording.unwrapNext { $0 > 1 ? "number \($0)" : nil } == "number 2")
  /// ```
  ///
  /// - Parameters:
  ///   - transform: Gives a value, such as the payload of a case, or nil. It runs in the caller's isolation; an error
  ///     it throws is rethrown as it is.
  ///   - limit: The longest the whole call may take, in real time; 5 s by default. Zero or less means one look.
  /// - Returns: The first value.
  /// - Throws: One failure, recorded at the call site, when the recording ended or the limit passed before `transform`
  ///   gave a value; `CancellationError`, without a failure, when the calling task is cancelled.
  @discardableResult
  public func unwrapNext<T>(
    _ transform: (Element) throws -> T?, within limit: Duration? = nil, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws -> T {
    let call = VerbCall(fileID: fileID, filePath: filePath, line: line, column: column)
    return try await unwrapNext(transform, within: limit, in: call, isolation: isolation)
  }
}

// MARK: - The same, for whatever can be read

extension Readable {
  @usableFromInline func unwrapNext<T>(
    _ transform: (Element) throws -> T?, within limit: Duration?, in call: VerbCall, isolation: isolated (any Actor)?
  ) async throws -> T {
    let limit = call.limit(limit)
    var asked: Asked { Asked("unwrapNext({ … }, within: \(limit))") }
    try call.check(asked)
    var value: T?
    let findings = try await findings(
      until: {
        value = try transform($0)
        return value != nil
      }, within: limit, of: call.pending, isolation: isolation)
    guard case .satisfied = findings.outcome.end, let value else {
      try findings.fail(FailureText.unmet(asked, findings), at: call.site)
    }
    return value
  }
}
