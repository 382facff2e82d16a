/// A function that the test answers: one answer after the other, by a rule, or by hand, call by call.
///
/// ```swift
/// let api = Stub<String, [String]>(.failure(Offline()), .success(["b"]))
/// let model = SearchModel(search: { try await api($0) })
/// await model.type("a")
/// await model.type("b")
/// // passes
/// #expect(await model.results == ["b"])
/// #expect(api.inputs == ["a", "b"])
/// ```
///
/// Without answers every call waits in `calls` until the test answers it, so that the test can look at what is shown
/// in between. Failures of the stub itself are recorded at once, where the stub was made. A method that calls a stub
/// with its own name calls itself: name the stub otherwise.
public final class Stub<Input, Output> {
  /// The calls in the order in which they came, read with the verbs of a recording: `calls.next()`,
  /// `calls.expectElements(["a"], comparing: \.input)`. It does not end.
  public let calls: Recording<Call>

  private let name: String?
  private let witness: Witness
  private let lock = Lock()
  // Guarded by the lock, under which the rule runs too, one call after the other.
  private var rule: Rule
  private var count = 0

  /// A stub that gives one answer to each call, in order; one call more is a failure, and throws.
  ///
  /// ```swift
  /// let api = Stub<String, [String]>(.success(["apple"]), .hang)
  /// // passes
  /// #expect(try await api("a") == ["apple"])
  /// ```
  ///
  /// - Parameters:
  ///   - name: What failures call the stub.
  ///   - answers: The answers. Without any, every call waits for `Call.answer(_:)`.
  public convenience init(
    named name: String? = nil, _ answers: Answer...,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let witness = Witness(fileID: fileID, filePath: filePath, line: line, column: column)
    self.init(name, answers.isEmpty ? .byHand : .oneByOne(answers), witness)
  }

  /// A stub that answers every call by the same rule.
  ///
  /// ```swift
  /// let api = Stub<String, [String]> { query in .success([query.uppercased()]) }
  /// // passes
  /// #expect(try await api("a") == ["A"])
  /// ```
  ///
  /// - Parameters:
  ///   - name: What failures call the stub.
  ///   - answer: Makes the answer, on the thread of the call, for one call at a time. What it throws, the call throws.
  public convenience init(
    named name: String? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    answering answer: @escaping (Input) throws -> Answer
  ) {
    let witness = Witness(fileID: fileID, filePath: filePath, line: line, column: column)
    self.init(name, .computed(answer), witness)
  }

  private init(_ name: String?, _ rule: Rule, _ witness: Witness) {
    self.name = name
    self.rule = rule
    self.witness = witness
    calls = Recording(Tape(), of: nil, named: name.map { "calls of \($0)" } ?? "calls", at: witness.site)
  }

  /// What the stub was called with, in order.
  public var inputs: [Input] { calls.elements.map(\.input) }

  /// Calls the stub, and waits for the answer.
  ///
  /// - Throws: The error of the answer; `CancellationError` when the calling task is cancelled before there is one;
  ///   for one call too many what stops a test, after a failure has been recorded where the stub was made.
  public nonisolated(nonsending) func callAsFunction(_ input: Input) async throws -> Output {
    try await call(input).exchange.result().get()
  }

  /// Calls the stub for a function that cannot throw.
  ///
  /// Being cancelled does not end the call: it goes on waiting for its answer. An error for an answer, or one call too
  /// many, is a failure, recorded where the stub was made; then the call hangs until it is answered by hand.
  public nonisolated(nonsending) func value(for input: Input) async -> Output {
    let exchange = call(input).exchange
    while true {
      if case .success(let output) = await exchange.result(canThrow: false) { return output }
    }
  }

  private func call(_ input: Input) -> Call {
    lock.lock()
    defer { lock.unlock() }
    count += 1
    let exchange = Exchange<Output>(Subject(call: count, of: name, with: input), witness: witness)
    let call = Call(input, exchange)
    // Before it is answered: who waits for a call sees it also when the answer makes the caller go on at once.
    calls.record(call)
    if let reply = reply(to: call) { exchange.answer(reply) }
    return call
  }

  /// The caller holds the lock.
  private func reply(to call: Call) -> Reply<Output>? {
    switch rule {
    case .byHand: return nil
    case .oneByOne(let answers) where count <= answers.count: return answers[count - 1].reply
    case .oneByOne(let answers): return call.exchange.refuse(FailureText.oneTooMany(after: inputs, answers.count))
    case .computed(let answer):
      do { return try answer(call.input).reply } catch { return Reply(.failure(error)) }
    }
  }

  private enum Rule {
    case byHand
    case oneByOne([Answer])
    case computed((Input) throws -> Answer)
  }
}

// One lock guards what changes; inputs and outputs that are not Sendable are handed over.
extension Stub: @unchecked Sendable {}

extension Stub where Input == Void {
  /// Calls a stub for a function without arguments: see `callAsFunction(_:)`.
  public nonisolated(nonsending) func callAsFunction() async throws -> Output { try await self(()) }

  /// Calls a stub for a function without arguments that cannot throw: see `value(for:)`.
  public nonisolated(nonsending) func value() async -> Output { await value(for: ()) }
}
