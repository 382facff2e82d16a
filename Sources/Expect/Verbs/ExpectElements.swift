extension AsyncSequence {
  /// Waits for the next elements and compares what `value` says of them: for elements that are not Equatable.
  ///
  /// ```swift
  /// // passes
  /// try await numbers.expectElements(["1", "2"], comparing: { "\($0)" })
  /// ```
  ///
  /// - Parameters:
  ///   - expected: What `value` is to say; not empty.
  ///   - value: What is compared. It runs in the caller's isolation; an error it throws is rethrown as it is.
  ///   - order: `.exact`: these, in this order, nothing between; `.any`: in any order; `.withGaps`: others may come
  ///     between.
  ///   - limit: The longest the whole call may take, in real time; 5 s by default. Zero or less means one look.
  /// - Returns: The elements that were expected, in the order in which they came.
  /// - Throws: One failure, recorded at the call site as soon as it is known, when other elements came, or the
  ///   sequence ended or the limit passed before all came; `CancellationError`, without a failure, when the calling
  ///   task is cancelled.
  @inlinable @discardableResult
  public func expectElements<T: Equatable>(
    _ expected: [T], comparing value: (Element) throws -> T, order: ElementOrder = .exact,
    within limit: Duration? = nil, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws -> [Element] {
    let call = VerbCall(fileID: fileID, filePath: filePath, line: line, column: column)
    return try await Source(self).expectElements(
      ElementMatch(expected, order, isComparing: true), comparing: value, within: limit, in: call, isolation: isolation)
  }
}

extension AsyncSequence where Element: Equatable {
  /// Waits for the next elements and wants them to be these.
  ///
  /// ```swift
  /// // passes
  /// try await numbers.expectElements([1, 2], within: .seconds(1))
  /// ```
  ///
  /// A wrong element fails at once; what comes after the last one is not looked at. An empty list is a failure, for it
  /// would say nothing: `expectNothing(for:)` does.
  ///
  /// - Parameters:
  ///   - expected: The elements; not empty.
  ///   - order: `.exact`: these, in this order, nothing between; `.any`: in any order; `.withGaps`: others may come
  ///     between.
  ///   - limit: The longest the whole call may take, in real time; 5 s by default. Zero or less means one look.
  /// - Returns: The elements that were expected, in the order in which they came.
  /// - Throws: One failure, recorded at the call site as soon as it is known, when other elements came, or the
  ///   sequence ended or the limit passed before all came; `CancellationError`, without a failure, when the calling
  ///   task is cancelled.
  @inlinable @discardableResult
  public func expectElements(
    _ expected: [Element], order: ElementOrder = .exact, within limit: Duration? = nil,
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws -> [Element] {
    let call = VerbCall(fileID: fileID, filePath: filePath, line: line, column: column)
    return try await Source(self).expectElements(
      ElementMatch(expected, order), comparing: { $0 }, within: limit, in: call, isolation: isolation)
  }
}

extension Recording {
  /// Waits for the next elements and compares what `value` says of them: for elements that are not Equatable.
  ///
  /// ```swift
  /// // passes
  /// try await recording.expectElements(["1", "2"], comparing: { "\($0)" })
  /// ```
  ///
  /// - Parameters:
  ///   - expected: What `value` is to say; not empty.
  ///   - value: What is compared. It runs in the caller's isolation; an error it throws is rethrown as it is.
  ///   - order: `.exact`: these, in this order, nothing between; `.any`: in any order; `.withGaps`: others may come
  ///     between.
  ///   - limit: The longest the whole call may take, in real time; 5 s by default. Zero or less means one look.
  /// - Returns: The elements that were expected, in the order in which they came.
  /// - Throws: One failure, recorded at the call site as soon as it is known, when other elements came, or the
  ///   recording ended or the limit passed before all came; `CancellationError`, without a failure, when the calling
  ///   task is cancelled.
  @discardableResult
  public func expectElements<T: Equatable>(
    _ expected: [T], comparing value: (Element) throws -> T, order: ElementOrder = .exact,
    within limit: Duration? = nil, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws -> [Element] {
    let call = VerbCall(fileID: fileID, filePath: filePath, line: line, column: column)
    return try await expectElements(
      ElementMatch(expected, order, isComparing: true), comparing: value, within: limit, in: call, isolation: isolation)
  }
}

extension Recording where Element: Equatable {
  /// Waits for the next elements and wants them to be these.
  ///
  /// ```swift
  /// // passes
  /// try await recording.expectElements([1, 2], within: .seconds(1))
  /// ```
  ///
  /// A wrong element fails at once; what comes after the last one is not looked at. An empty list is a failure, for it
  /// would say nothing: `expectNothing(for:)` does.
  ///
  /// - Parameters:
  ///   - expected: The elements; not empty.
  ///   - order: `.exact`: these, in this order, nothing between; `.any`: in any order; `.withGaps`: others may come
  ///     between.
  ///   - limit: The longest the whole call may take, in real time; 5 s by default. Zero or less means one look.
  /// - Returns: The elements that were expected, in the order in which they came.
  /// - Throws: One failure, recorded at the call site as soon as it is known, when other elements came, or the
  ///   recording ended or the limit passed before all came; `CancellationError`, without a failure, when the calling
  ///   task is cancelled.
  @discardableResult
  public func expectElements(
    _ expected: [Element], order: ElementOrder = .exact, within limit: Duration? = nil,
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws -> [Element] {
    let call = VerbCall(fileID: fileID, filePath: filePath, line: line, column: column)
    return try await expectElements(
      ElementMatch(expected, order), comparing: { $0 }, within: limit, in: call, isolation: isolation)
  }
}

// MARK: - The same, for whatever can be read

extension Readable {
  @usableFromInline func expectElements<T: Equatable>(
    _ match: ElementMatch<T>, comparing value: (Element) throws -> T, within limit: Duration?, in call: VerbCall,
    isolation: isolated (any Actor)?
  ) async throws -> [Element] {
    let limit = call.limit(limit)
    var match = match
    var asked: Asked { match.asked(within: limit) }
    // Whoever speaks for the call meanwhile must not touch the elements.
    try call.check(Asked("expectElements(…, within: \(limit))"))
    guard !match.expected.isEmpty else { try call.fail(asked, because: FailureText.emptyList) }
    let findings = try await findings(
      until: { match.decides(with: try value($0)) }, within: limit, of: call.pending, isolation: isolation)
    guard match.isMet else {
      try findings.fail(FailureText.differing(asked, match, findings), at: call.site)
    }
    return match.matched.map { findings.outcome.elements[$0] }
  }
}
