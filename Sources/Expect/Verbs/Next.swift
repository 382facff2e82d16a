extension AsyncSequence {
  /// Waits for the next element and returns it: the first one of a new iteration.
  ///
  /// ```swift
  /// // passes
  /// #expect(try await numbers.next(within: .seconds(1)) == 1)
  /// // fails: "received 0 of 1"
  /// try await silence.next(within: .milliseconds(50))
  /// ```
  ///
  /// - Parameter limit: The longest the call may take, in real time; nil means the default of 5 s. It has to be given:
  ///   in a type that is its own iterator, `next()` is the iterator's, without a limit. Zero or less means one look.
  /// - Returns: The element. Nothing after it has been pulled.
  /// - Throws: One failure, recorded at the call site, when the sequence finished, threw or ran out of time before an
  ///   element came; `CancellationError`, without a failure, when the calling task is cancelled.
  @inlinable @discardableResult
  public func next(
    within limit: Duration?, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws -> Element {
    let call = VerbCall(fileID: fileID, filePath: filePath, line: line, column: column)
    return try await Source(self).next(within: limit, in: call, isolation: isolation)
  }

  /// Waits for the next element that matches and returns it; those before it are dropped.
  ///
  /// ```swift
  /// // passes
  /// #expect(try await numbers.next(where: { $0 > 1 }) == 2)
  /// ```
  ///
  /// - Parameters:
  ///   - predicate: Decides on each element, in the caller's isolation. An error it throws is rethrown as it is.
  ///   - limit: The longest the whole call may take, in real time; 5 s by default. Zero or less means one look.
  /// - Returns: The first element that matches. Nothing after it has been pulled.
  /// - Throws: One failure, recorded at the call site, when the sequence finished, threw or ran out of time before an
  ///   element matched; `CancellationError`, without a failure, when the calling task is cancelled.
  @inlinable @discardableResult
  public func next(
    where predicate: (Element) throws -> Bool, within limit: Duration? = nil,
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws -> Element {
    let call = VerbCall(fileID: fileID, filePath: filePath, line: line, column: column)
    return try await Source(self).next(
      where: predicate, within: limit, in: call, isolation: isolation)
  }
}

extension Recording {
  /// Waits for the next unread element and returns it.
  ///
  /// ```swift
  /// // passes
  /// #expect(try await recording.next() == 1)
  /// ```
  ///
  /// - Parameter limit: The longest the whole call may take, in real time; 5 s by default. Zero or less means one look.
  /// - Returns: The element.
  /// - Throws: One failure, recorded at the call site, when the recording ended or the limit passed before an element
  ///   came; `CancellationError`, without a failure, when the calling task is cancelled.
  @discardableResult
  public func next(
    within limit: Duration? = nil, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws -> Element {
    // With nothing to wait for, and nothing to say, no call is needed.
    if !Task.isCancelled, VerbCall.problem == nil, let element = tape.nextAtHand() { return element }
    let call = VerbCall(fileID: fileID, filePath: filePath, line: line, column: column)
    return try await next(within: limit, in: call, isolation: isolation)
  }

  /// Waits for the next unread element that matches and returns it; those before it are dropped.
  ///
  /// ```swift
  /// // passes
  /// #expect(try await recording.next(where: { $0 > 1 }) == 2)
  /// ```
  ///
  /// - Parameters:
  ///   - predicate: Decides on each element, in the caller's isolation. An error it throws is rethrown as it is.
  ///   - limit: The longest the whole call may take, in real time; 5 s by default. Zero or less means one look.
  /// - Returns: The first element that matches.
  /// - Throws: One failure, recorded at the call site, when the recording ended or the limit passed before an element
  ///   matched; `CancellationError`, without a failure, when the calling task is cancelled.
  @discardableResult
  public func next(
    where predicate: (Element) throws -> Bool, within limit: Duration? = nil,
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws -> Element {
    let call = VerbCall(fileID: fileID, filePath: filePath, line: line, column: column)
    return try await next(where: predicate, within: limit, in: call, isolation: isolation)
  }
}

// MARK: - The same, for whatever can be read

extension Readable {
  @usableFromInline func next(
    within limit: Duration?, in call: VerbCall, isolation: isolated (any Actor)?
  ) async throws -> Element {
    let limit = call.limit(limit)
    var asked: Asked { Asked("next(within: \(limit))", count: 1) }
    try call.check(asked)
    let findings = await findings(first: 1, within: limit, of: call.pending, isolation: isolation)
    guard case .satisfied = findings.outcome.end, let element = findings.outcome.elements.last else {
      try findings.fail(FailureText.unmet(asked, findings), at: call.site)
    }
    return element
  }

  @usableFromInline func next(
    where predicate: (Element) throws -> Bool, within limit: Duration?, in call: VerbCall,
    isolation: isolated (any Actor)?
  ) async throws -> Element {
    let limit = call.limit(limit)
    var asked: Asked { Asked("next(where: { … }, within: \(limit))") }
    try call.check(asked)
    let findings = try await findings(
      until: predicate, within: limit, of: call.pending, isolation: isolation)
    guard case .satisfied = findings.outcome.end, let element = findings.outcome.elements.last else {
      try findings.fail(FailureText.unmet(asked, findings), at: call.site)
    }
    return element
  }
}
