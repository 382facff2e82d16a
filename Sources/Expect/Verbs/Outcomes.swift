extension AsyncSequence {
  /// Waits for the first `n` elements, the end or the limit, and returns what came and how it ended.
  ///
  /// It neither throws nor records a failure: it is for tests that judge themselves.
  ///
  /// ```swift
  /// // passes
  /// #expect(await numbers.outcome(first: 3) == Outcome(elements: [1, 2], end: .finished))
  /// ```
  ///
  /// - Parameters:
  ///   - n: How many elements satisfy it; all up to the end or the limit by default. Zero or less is satisfied at once.
  ///   - limit: The longest the whole call may take, in real time; 5 s by default. Zero or less means one look.
  /// - Returns: The elements that came in time, and which side ended the wait.
  @inlinable
  public func outcome(
    first n: Int = .max, within limit: Duration? = nil, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async -> Outcome<Element> {
    let call = VerbCall(fileID: fileID, filePath: filePath, line: line, column: column, canFail: false)
    return await Source(self).outcome(of: n, within: limit, in: call, isolation: isolation)
  }
}

extension Recording {
  /// Waits for the next `n` unread elements, the end or the limit, and returns what came and how it ended.
  ///
  /// It neither throws nor records a failure: it is for tests that judge themselves. The elements that it returns are
  /// read. `.cancelled` means that the waiting task or the recording was cancelled.
  ///
  /// ```swift
  /// // passes
  /// #expect(await recording.outcome(first: 2) == Outcome(elements: [1, 2], end: .satisfied))
  /// ```
  ///
  /// - Parameters:
  ///   - n: How many elements satisfy it; all up to the end or the limit by default. Zero or less is satisfied at once.
  ///   - limit: The longest the whole call may take, in real time; 5 s by default. Zero or less means one look.
  /// - Returns: The elements that came in time, and which side ended the wait.
  public func outcome(
    first n: Int = .max, within limit: Duration? = nil, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async -> Outcome<Element> {
    let call = VerbCall(fileID: fileID, filePath: filePath, line: line, column: column, canFail: false)
    return await outcome(of: n, within: limit, in: call, isolation: isolation)
  }
}

// MARK: - The same, for whatever can be read

extension Readable {
  @usableFromInline func outcome(
    of n: Int, within limit: Duration?, in call: VerbCall, isolation: isolated (any Actor)?
  ) async -> Outcome<Element> {
    VerbCall.complaint
    guard n > 0 else { return Outcome(elements: [], end: .satisfied) }
    let limit = call.limit(limit)
    call.note(
      n == .max
        ? Asked("outcome(within: \(limit))") : Asked("outcome(first: \(n), within: \(limit))", count: n))
    return await findings(first: n, within: limit, of: call.pending, isolation: isolation).outcome
  }
}
