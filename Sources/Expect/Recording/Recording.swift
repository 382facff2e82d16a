/// What a sequence gave, or what a callback was called with, kept and read step by step.
///
/// `sequence.record()` records a sequence. A recording without one is fed by hand, from any thread:
///
/// ```swift
/// let saved = Recording<String>()
/// model.onSave = { saved.record($0) }
/// model.save()
/// // passes
/// #expect(try await saved.next() == "draft")
/// ```
///
/// Every verb goes on where the one before it stopped: what it returns, or shows in its failure, is read. A limit that
/// passes disturbs nothing; what comes late is there for the next verb. A verb whose task is cancelled reads nothing.
/// The code of the test that a verb calls with each element is held to the limit between two of them: those that it has
/// not looked at stay unread. Verbs that are called at the same time read one after the other. When the last reference
/// to a recording goes, its source is cancelled.
public final class Recording<Element>: Sendable {
  let tape: Tape<Element>
  let name: String?
  /// Cancels the source, where there is one.
  let source: (@Sendable () -> Void)?
  /// What failures call the source.
  let sourceName: String
  /// The test that it was made in, where that is known.
  let test: RunningTest?
  /// Its part in a stream of the standard library.
  let claim: StreamClaim?

  init(
    _ tape: Tape<Element>, of source: (@Sendable () -> Void)?, called sourceName: String = "the recording",
    reading claim: StreamClaim? = nil, named name: String?, at site: CallSite
  ) {
    self.tape = tape
    self.source = source
    self.sourceName = sourceName
    self.claim = claim
    self.name = name
    test = .current
    if let test { Siblings.add(tape, labelled: name.map(ShownValues.name) ?? "at \(site.taskName)", to: test) }
  }

  /// A recording that is fed by hand, from any thread.
  ///
  /// - Parameter name: What failures call it.
  public convenience init(
    named name: String? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let site = CallScope.current.site ?? CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    self.init(Tape(), of: nil, named: name, at: site)
  }

  deinit {
    end()
    if let test { Siblings.remove(tape, from: test) }
  }

  /// Everything recorded so far, read or not.
  public var elements: [Element] { tape.locked { $0.elements } }

  /// When each of `elements` came, from the start of the recording.
  public var times: [Duration] { tape.locked { $0.moments }.map { $0 - tape.started } }

  /// What no verb has read yet.
  public var unread: [Element] { tape.locked { Array($0.elements[$0.read...]) } }

  /// Cancels the source and returns at once. Nothing is recorded after that; what was recorded can still be read.
  public func cancel() { end() }

  private func end() {
    tape.end(.cancelled)
    guard let source, tape.locked({ $0.stopped == nil }) else { return }
    // On a thread where the source's cancellation handlers may do what they like.
    Task.detached(name: "Expect: cancel", executorPreference: tape.keeper.executor) { source() }
  }
}

extension Recording {
  /// Records an element, or what a callback was called with. After the end of the recording it is not kept.
  public func record(_ element: Element) { tape.append(element) }

  /// Records what a callback with several arguments was called with, as a tuple: `{ done.record($0, $1, $2, $3) }`.
  @_disfavoredOverload public func record<each T>(_ values: repeat each T) where Element == (repeat each T) {
    tape.append((repeat each values))
  }

  // A method over a parameter pack cannot be handed over as a value: Swift 6.3 crashes. So the usual callbacks have
  // methods of their own.

  /// Records what a callback with two arguments was called with, as a tuple: `api.onDone = done.record`.
  public func record<A, B>(_ a: A, _ b: B) where Element == (A, B) { tape.append((a, b)) }

  /// Records what a callback with three arguments was called with, as a tuple: `api.onDone = done.record`.
  public func record<A, B, C>(_ a: A, _ b: B, _ c: C) where Element == (A, B, C) { tape.append((a, b, c)) }

  /// Ends the recording as a sequence ends. The first end counts.
  public func finish() { tape.end(.finished) }

  /// Ends the recording as a sequence ends that throws. The first end counts.
  public func finish(throwing error: any Error) { tape.end(.failed(error)) }
}

extension Recording where Element == Void {
  /// Records that a callback without arguments was called.
  public func record() { tape.append(()) }
}
