/// A sequence that does what its script says, misbehaviour included.
///
/// ```swift
/// let states = ScriptedSequence<String>(.yield("loading"), .delay(.milliseconds(10)), .yield("loaded"), .finish)
/// // passes
/// #expect(try await states.collectAll() == ["loading", "loaded"])
/// ```
///
/// Every iteration runs the script from its beginning. A script without `.fail` or `.finish` at its end finishes there;
/// what comes after one of them is never reached.
public final class ScriptedSequence<Element>: AsyncSequence {
  let steps: [Step]
  /// Ends as the first iteration does that ends.
  let tape = Tape<Void>()

  /// A sequence that runs these steps, one after the other.
  public init(_ steps: Step...) { self.steps = steps }

  /// Begins an iteration.
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(run: ScriptRun(steps, tape)) }

  /// Runs the script once.
  public struct AsyncIterator: AsyncIteratorProtocol {
    let run: ScriptRun<Element>

    /// Runs the script up to the next element, and returns it; nil at the end.
    ///
    /// - Throws: The error of a `.fail`; `CancellationError` when the task is cancelled during a step that hears of it.
    public mutating func next(isolation: isolated (any Actor)?) async throws -> Element? {
      try await run.next(isolation: isolation)
    }
  }

  /// Expects a consumer to cancel the sequence in time: to be cancelled while it waits for an element, or to let go of
  /// the sequence before the script has ended.
  ///
  /// ```swift
  /// let ticks = ScriptedSequence<Int>(.yield(1), .hang)
  /// // passes
  /// try await ticks.next(within: .seconds(1))
  /// try await ticks.expectCancelled()
  /// ```
  ///
  /// Of several iterations the first one to end decides.
  ///
  /// - Parameter limit: The longest it may take, in real time; 5 s by default. Zero or less means that it must have
  ///   happened already.
  /// - Throws: One failure, recorded at the call site, at once when the script ran to its end, and when the limit
  ///   passed; `CancellationError`, without a failure, when the task of the test is cancelled.
  public func expectCancelled(
    within limit: Duration? = nil, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws {
    let call = VerbCall(fileID: fileID, filePath: filePath, line: line, column: column)
    let subject = Subject(sequence: "the sequence", standing: "its consumer goes on, or there is none")
    try await tape.expectCancelled(subject, within: limit, in: call, isolation: isolation)
  }
}

// The steps do not change, the lock of the tape guards the rest; elements that are not Sendable are handed over.
extension ScriptedSequence: @unchecked Sendable {}
