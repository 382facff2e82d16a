extension AsyncSequence {
  /// Waits for the first `n` elements and returns them; the rest stays in the source.
  ///
  /// ```swift
  /// // passes
  /// #expect(try await numbers.collect(first: 2, within: .seconds(1)) == [1, 2])
  /// // fails: "received 1 of 3"
  /// try await oneNumber.collect(first: 3, within: .seconds(1))
  /// ```
  ///
  /// As with `#require`, catching what is thrown does not undo the failure: whoever wants none asks for an
  /// `outcome(first:within:)`. At the limit the source is cancelled and given 100 ms to stop; an `AsyncStream` is dead
  /// afterwards.
  ///
  /// - Parameters:
  ///   - n: How many elements. Exactly so many are pulled; 0 returns `[]` at once without touching the source.
  ///   - limit: The longest the whole call may take, in real time; 5 s by default. The limit holds whatever the source
  ///     does. Zero or less means one look: what is there already counts, and the call ends at once.
  /// - Returns: The first `n` elements, in order.
  /// - Throws: One failure, recorded at the call site, when the sequence finished, threw or ran out of time before
  ///   `n` elements came; `CancellationError`, without a failure, when the calling task is cancelled.
  @inlinable @discardableResult
  public func collect(
    first n: Int, within limit: Duration? = nil, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws -> [Element] {
    let call = VerbCall(fileID: fileID, filePath: filePath, line: line, column: column)
    return try await Source(self).collect(first: n, within: limit, in: call, isolation: isolation)
  }

  /// Waits for the end of the sequence and returns all elements up to it.
  ///
  /// ```swift
  /// // passes
  /// #expect(try await numbers.collectAll(within: .seconds(1)) == [1, 2, 3])
  /// ```
  ///
  /// - Parameter limit: The longest the whole call may take, in real time; 5 s by default. Zero or less means one look.
  /// - Returns: All elements, in order.
  /// - Throws: One failure, recorded at the call site, when the sequence threw or did not end in time;
  ///   `CancellationError`, without a failure, when the calling task is cancelled.
  @inlinable @discardableResult
  public func collectAll(
    within limit: Duration? = nil, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws -> [Element] {
    let call = VerbCall(fileID: fileID, filePath: filePath, line: line, column: column)
    return try await Source(self).collectAll(within: limit, in: call, isolation: isolation)
  }

  /// Waits for an element that matches and returns everything up to and including it.
  ///
  /// ```swift
  /// // passes
  /// #expect(try await numbers.collect(until: { $0 == 2 }) == [1, 2])
  /// ```
  ///
  /// - Parameters:
  ///   - predicate: Decides on each element, in the caller's isolation. An error it throws is rethrown as it is.
  ///   - limit: The longest the whole call may take, in real time; 5 s by default. Zero or less means one look.
  /// - Returns: The elements, the last of which matches. Nothing after it has been pulled.
  /// - Throws: One failure, recorded at the call site, when the sequence finished, threw or ran out of time before an
  ///   element matched; `CancellationError`, without a failure, when the calling task is cancelled.
  @inlinable @discardableResult
  public func collect(
    until predicate: (Element) throws -> Bool, within limit: Duration? = nil,
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws -> [Element] {
    let call = VerbCall(fileID: fileID, filePath: filePath, line: line, column: column)
    return try await Source(self).collect(
      until: predicate, within: limit, in: call, isolation: isolation)
  }

  /// Waits for the end of a window and returns whatever came in it, perhaps nothing.
  ///
  /// ```swift
  /// // passes
  /// let heard = try await ticks.collect(for: .milliseconds(50))
  /// ```
  ///
  /// It returns early when the sequence finishes, for nothing more can come. At the end of the window the `next()` that
  /// is pending is cancelled; an `AsyncStream` whose consumer was cancelled is dead afterwards: collect from it again,
  /// and it ends at once.
  ///
  /// - Parameter window: How long to listen, in real time. Zero takes what is there already.
  /// - Returns: The elements that came in the window, in order.
  /// - Throws: One failure, recorded at the call site, when the sequence threw, or the window is negative;
  ///   `CancellationError`, without a failure, when the calling task is cancelled.
  @inlinable
  public func collect(
    for window: Duration, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws -> [Element] {
    let call = VerbCall(fileID: fileID, filePath: filePath, line: line, column: column)
    return try await Source(self).collect(for: window, in: call, isolation: isolation)
  }
}

extension Recording {
  /// Waits for the next `n` unread elements and returns them.
  ///
  /// ```swift
  /// // passes
  /// #expect(try await recording.collect(first: 2, within: .seconds(1)) == [1, 2])
  /// ```
  ///
  /// - Parameters:
  ///   - n: How many elements; 0 returns `[]` at once.
  ///   - limit: The longest the whole call may take, in real time; 5 s by default.
  ///     Zero or less means one look: what is there already counts.
  /// - Returns: The elements, in order.
  /// - Throws: One failure, recorded at the call site, when the recording ended or the limit passed before `n` elements
  ///   came; `CancellationError`, without a failure, when the calling task is cancelled.
  @discardableResult
  public func collect(
    first n: Int, within limit: Duration? = nil, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws -> [Element] {
    let call = VerbCall(fileID: fileID, filePath: filePath, line: line, column: column)
    return try await collect(first: n, within: limit, in: call, isolation: isolation)
  }

  /// Waits for the end of the recording and returns all unread elements up to it.
  ///
  /// ```swift
  /// // passes
  /// #expect(try await recording.collectAll(within: .seconds(1)) == [1, 2, 3])
  /// ```
  ///
  /// - Parameter limit: The longest the whole call may take, in real time; 5 s by default. Zero or less means one look.
  /// - Returns: The elements, in order.
  /// - Throws: One failure, recorded at the call site, when the sequence threw or did not end in time;
  ///   `CancellationError`, without a failure, when the calling task is cancelled.
  @discardableResult
  public func collectAll(
    within limit: Duration? = nil, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws -> [Element] {
    let call = VerbCall(fileID: fileID, filePath: filePath, line: line, column: column)
    return try await collectAll(within: limit, in: call, isolation: isolation)
  }

  /// Waits for an element that matches and returns everything unread up to and including it.
  ///
  /// ```swift
  /// // passes
  /// #expect(try await recording.collect(until: { $0 == 2 }) == [1, 2])
  /// ```
  ///
  /// - Parameters:
  ///   - predicate: Decides on each element, in the caller's isolation. An error it throws is rethrown as it is.
  ///   - limit: The longest the whole call may take, in real time; 5 s by default. Zero or less means one look.
  /// - Returns: The elements, the last of which matches.
  /// - Throws: One failure, recorded at the call site, when the recording ended or the limit passed before an element
  ///   matched; `CancellationError`, without a failure, when the calling task is cancelled.
  @discardableResult
  public func collect(
    until predicate: (Element) throws -> Bool, within limit: Duration? = nil,
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws -> [Element] {
    let call = VerbCall(fileID: fileID, filePath: filePath, line: line, column: column)
    return try await collect(until: predicate, within: limit, in: call, isolation: isolation)
  }

  /// Waits for the end of a window and returns whatever is unread by then, perhaps nothing.
  ///
  /// ```swift
  /// // passes
  /// let soFar = try await recording.collect(for: .milliseconds(50))
  /// ```
  ///
  /// It returns early when the recording has finished. What comes after the window is there for the next verb.
  ///
  /// - Parameter window: How long to listen, in real time. Zero takes what is there already.
  /// - Returns: The elements, in order.
  /// - Throws: One failure, recorded at the call site, when the sequence threw, the recording was cancelled, or the
  ///   window is negative; `CancellationError`, without a failure, when the calling task is cancelled.
  public func collect(
    for window: Duration, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws -> [Element] {
    let call = VerbCall(fileID: fileID, filePath: filePath, line: line, column: column)
    return try await collect(for: window, in: call, isolation: isolation)
  }
}

// MARK: - The same, for whatever can be read

extension Readable {
  @usableFromInline func collect(
    first n: Int, within limit: Duration?, in call: VerbCall, isolation: isolated (any Actor)?
  ) async throws -> [Element] {
    let limit = call.limit(limit)
    return try await collect(
      n, Asked("collect(first: \(n), within: \(limit))", count: n), within: limit, in: call, isolation: isolation)
  }

  func collect(
    _ n: Int, _ asked: @autoclosure () -> Asked, within limit: Limit, in call: VerbCall,
    isolation: isolated (any Actor)?
  ) async throws -> [Element] {
    try call.check(asked(), count: n)
    guard n > 0 else { return [] }
    let findings = await findings(first: n, within: limit, of: call.pending, isolation: isolation)
    guard case .satisfied = findings.outcome.end else {
      try findings.fail(FailureText.unmet(call.asked, findings), at: call.site)
    }
    return findings.outcome.elements
  }

  @usableFromInline func collectAll(
    within limit: Duration?, in call: VerbCall, isolation: isolated (any Actor)?
  ) async throws -> [Element] {
    let limit = call.limit(limit)
    var asked: Asked { Asked("collectAll(within: \(limit))") }
    try call.check(asked)
    let findings = await findings(first: .max, within: limit, of: call.pending, isolation: isolation)
    guard case .finished = findings.outcome.end else {
      try findings.fail(FailureText.unmet(asked, findings), at: call.site)
    }
    return findings.outcome.elements
  }

  @usableFromInline func collect(
    until predicate: (Element) throws -> Bool, within limit: Duration?, in call: VerbCall,
    isolation: isolated (any Actor)?
  ) async throws -> [Element] {
    let limit = call.limit(limit)
    var asked: Asked { Asked("collect(until: { … }, within: \(limit))") }
    try call.check(asked)
    let findings = try await findings(
      until: predicate, within: limit, of: call.pending, isolation: isolation)
    guard case .satisfied = findings.outcome.end else {
      try findings.fail(FailureText.unmet(asked, findings), at: call.site)
    }
    return findings.outcome.elements
  }

  @usableFromInline func collect(
    for window: Duration, in call: VerbCall, isolation: isolated (any Actor)?
  ) async throws -> [Element] {
    let window = call.window(window)
    var asked: Asked { Asked("collect(for: \(window))", isWindow: true) }
    try call.check(asked, window: window)
    let findings = await findings(first: .max, within: window, of: call.pending, isolation: isolation)
    switch findings.outcome.end {
    case .satisfied, .finished: return findings.outcome.elements
    case .timedOut where !findings.hadNoTurn: return findings.outcome.elements
    case .failed, .cancelled, .timedOut: try findings.fail(FailureText.unmet(asked, findings), at: call.site)
    }
  }
}
