/// A sequence on its way into the pump's task: any sequence, reduced to the loop that drives it.
///
/// The loop is written here, inlinable, so that the client's compiler specialises it for the sequence's type.
@usableFromInline final class Source<Element>: @unchecked Sendable {
  // Handed over: the verb makes it, and only the pump's task, which runs in the verb's isolation, uses it afterwards.
  @usableFromInline typealias Drive = nonisolated(nonsending) (Inlet<Element>) async throws -> Bool

  private var drive: Drive?
  /// Whether the loop runs in the verb's isolation; otherwise it starts off every actor.
  let isIsolated: Bool

  /// `drive` returns true when the source ended and false when the pump had enough.
  @usableFromInline init(isIsolated: Bool = true, _ drive: @escaping Drive) {
    self.drive = drive
    self.isIsolated = isIsolated
  }

  @inlinable convenience init<S: AsyncSequence>(_ sequence: S) where S.Element == Element {
    self.init { inlet in
      var inlet = inlet
      var iterator = sequence.makeAsyncIterator()
      while true {
        if inlet.isFull, await !inlet.pump.pause(at: inlet.count) { return false }
        guard let element = try await iterator.next(isolation: #isolation) else { return true }
        inlet.append(element)
      }
    }
  }

  /// The loop; the caller holds the only reference to it, and thereby to the sequence.
  func take() -> Drive? {
    defer { drive = nil }
    return drive
  }
}
