/// What the verbs read: a sequence, for the length of one call, or a recording, step by step.
@usableFromInline protocol Readable<Element> {
  associatedtype Element

  /// Reads up to `n` elements and says what came of it.
  func findings(
    first n: Int, within limit: Limit, of pending: PendingCall, isolation: isolated (any Actor)?
  ) async -> Findings<Element>

  /// Reads one element after the other until one matches, and says what came of it.
  func findings(
    until predicate: (Element) throws -> Bool, within limit: Limit, of pending: PendingCall,
    isolation: isolated (any Actor)?
  ) async throws -> Findings<Element>
}
