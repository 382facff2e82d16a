/// A sequence on its way into the pump's task: any sequence, reduced to the loop that drives it.
///
/// The loop is written here, inlinable, so that the client's compiler specialises it for the sequence's type.
@usableFromInline final class Source<Element>: @unchecked Sendable {
  // Handed over: the verb makes it, and only the pump's task, which runs in the verb's isolation, uses it afterwards.
  @usableFromInline typealias Drive = nonisolated(nonsending) (Inlet<Element>) async throws -> Bool

  private var drive: Drive?
  /// Whether the loop runs in the verb's isolation; otherwise it starts off every actor.
  let isIsolated: Bool
  /// What it reads, where others may read the same.
  let stream: SharedStream?

  /// `drive` returns true when the source ended and false when the pump had enough.
  @usableFromInline init(isIsolated: Bool = true, of stream: SharedStream? = nil, _ drive: @escaping Drive) {
    self.drive = drive
    self.isIsolated = isIsolated
    self.stream = stream
  }

  @inlinable convenience init<S: AsyncSequence>(_ sequence: S) where S.Element == Element {
    self.init(of: SharedStream(sequence)) { inlet in
      // The same loop twice: where the compiler knows that no actor is in play, no element costs a look at executors.
      if #isolation.isNone { return try await inlet.pull(from: sequence, isolation: nil) }
      return try await inlet.pull(from: sequence, isolation: #isolation)
    }
  }

  /// The loop; the caller holds the only reference to it, and thereby to the sequence.
  func take() -> Drive? {
    defer { drive = nil }
    return drive
  }
}

extension Optional where Wrapped == any Actor {
  /// Compared in a function of its own: a comparison with `nil` in the closure crashes Swift 6.3's debug builds.
  @usableFromInline var isNone: Bool { self == nil }
}
