extension AsyncSequence {
  /// Starts to record the sequence and returns at once: arm, act, await.
  ///
  /// ```swift
  /// let states = model.states.record()
  /// model.load()
  /// // passes
  /// #expect(try await states.collect(first: 2) == ["loading", "loaded"])
  /// ```
  ///
  /// The iterator has been made when this returns, and its first `next()` has run as far as it goes without waiting:
  /// what is sent from then on arrives, also where the sequence subscribes only in `next()`. On Apple platforms before
  /// version 26 the first `next()` runs soon after; there only a sequence that subscribes when its iterator is made,
  /// or earlier, is sure to lose nothing. A `next()` that blocks its thread blocks this call.
  ///
  /// The sequence is driven in the caller's isolation. Leftovers are not judged: see `withRecording(of:)`.
  ///
  /// - Parameters:
  ///   - name: What failures call the recording.
  ///   - buffer: How many unread elements are kept. Then the sequence is asked for no more until a verb has read some,
  ///     so that nothing is lost and an endless sequence does no harm. With 0 only what a verb waits for is pulled.
  ///     A negative number is a failure, recorded here; the sequence is not touched then, and every verb throws.
  /// - Returns: The recording, which cancels the sequence when it goes.
  public func record(
    named name: String? = nil, buffer: Int = 1_024, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Recording<Element> {
    let site = CallScope.current.site ?? CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    if buffer < 0 { return .ofNothing(withBuffer: buffer, named: name, at: site) }
    let tape = Tape<Element>(buffer: buffer, look: Look(), beginsOnPool: !isolation.isNone)
    let claim = SharedStream(self).map { StreamClaim(on: $0, by: tape, in: .recording(at: site.taskName)) }
    let task = Feed(self, claim).start(into: tape, named: site.taskName, isolation: isolation)
    return Recording(tape, of: { task.cancel() }, called: "the sequence", reading: claim, named: name, at: site)
  }
}

extension Recording {
  /// Records the failure. What verbs throw then has been recorded, and is no second one.
  fileprivate static func ofNothing(withBuffer buffer: Int, named name: String?, at site: CallSite) -> Recording {
    let text = FailureText.invalid(Asked("record(buffer: \(buffer))"), "a buffer cannot be negative")
    let tape = Tape<Element>()
    tape.end(.failed(Harness.current.failure(text, at: site)))
    return Recording(tape, of: nil, named: name, at: site)
  }
}
