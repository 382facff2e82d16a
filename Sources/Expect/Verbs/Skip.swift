extension Recording {
  /// Waits for the next `n` unread elements and drops them.
  ///
  /// ```swift
  /// try await recording.skip(2)
  /// // passes
  /// #expect(try await recording.next() == 3)
  /// ```
  ///
  /// - Parameters:
  ///   - n: How many elements; 1 by default.
  ///   - limit: The longest the whole call may take, in real time; 5 s by default. Zero or less means one look.
  /// - Throws: One failure, recorded at the call site, when the recording ended or the limit passed before `n` elements
  ///   came; `CancellationError`, without a failure, when the calling task is cancelled.
  public func skip(
    _ n: Int = 1, within limit: Duration? = nil, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws {
    let call = VerbCall(fileID: fileID, filePath: filePath, line: line, column: column)
    let limit = call.limit(limit)
    let asked = Asked("skip(\(n), within: \(limit))", count: n)
    _ = try await collect(n, asked, within: limit, in: call, isolation: isolation)
  }
}
