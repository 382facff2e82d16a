extension Stub {
  /// One call of a stub.
  public final class Call {
    /// What the stub was called with.
    public let input: Input
    let exchange: Exchange<Output>

    init(_ input: Input, _ exchange: Exchange<Output>) {
      self.input = input
      self.exchange = exchange
    }

    /// Whether the calling task was cancelled before the call returned.
    public var isCancelled: Bool { exchange.isCancelled }

    /// Answers the call, which returns or throws accordingly.
    ///
    /// ```swift
    /// let api = Stub<String, [String]>()
    /// let search = Task { try await api("a") }
    /// let call = try await api.calls.next()
    /// call.answer(.success(["apple"]))
    /// // passes
    /// #expect(try await search.expectReturn() == ["apple"])
    /// ```
    ///
    /// A call that hangs can be answered later. A second answer is a failure, recorded where the stub was made; an
    /// answer to a call that was cancelled before does nothing.
    public func answer(_ answer: Answer) { exchange.answer(answer.reply) }

    /// Expects the calling task to be cancelled in time: the proof that a new request cancels the one before it.
    ///
    /// ```swift
    /// let api = Stub<String, [String]>(.hang)
    /// let search = Task { try await api("a") }
    /// let call = try await api.calls.next()
    /// search.cancel()
    /// // passes
    /// try await call.expectCancelled()
    /// ```
    ///
    /// - Parameter limit: The longest it may take, in real time; 5 s by default. Zero or less means that it must have
    ///   been cancelled already.
    /// - Throws: One failure, recorded at the call site, at once when the call returned without having been cancelled,
    ///   and when the limit passed; `CancellationError`, without a failure, when the task of the test is cancelled.
    public func expectCancelled(
      within limit: Duration? = nil, isolation: isolated (any Actor)? = #isolation,
      fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) async throws {
      try await exchange.expectCancelled(
        within: limit, isolation: isolation, fileID: fileID, filePath: filePath, line: line, column: column)
    }
  }
}

// The lock of its exchange guards what changes; an input that is not Sendable is handed over by the caller.
extension Stub.Call: @unchecked Sendable {}

extension Stub.Call: CustomStringConvertible {
  /// As failures show it: `call 1, with "a"`.
  public var description: String { exchange.subject.text }
}
