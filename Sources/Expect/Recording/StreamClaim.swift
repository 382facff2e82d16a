import Synchronization

/// The right to read an `AsyncThrowingStream`, which crashes when two tasks wait for its next element.
@usableFromInline struct StreamClaim {
  private static let taken = Mutex<Set<ObjectIdentifier>>([])

  private let stream: AnyObject?

  /// Nothing to claim for other sequences, nor where the stream cannot be told from others.
  @inlinable init<S: AsyncSequence>(_ sequence: S) throws {
    // Of other types the compiler knows here that they are others.
    try self.init(stream: sequence as? AsyncThrowingStream<S.Element, any Error>)
  }

  @usableFromInline init<Element>(stream: AsyncThrowingStream<Element, any Error>?) throws {
    // All copies of a stream share one object.
    self.stream = stream.flatMap { Mirror(reflecting: $0).children.first }.map { $0.value as AnyObject }
    guard let object = self.stream else { return }
    let isFree = Self.taken.withLock { $0.insert(ObjectIdentifier(object)).inserted }
    guard isFree else { throw StreamInUse() }
  }

  /// Called once, by whoever has claimed.
  @usableFromInline func release() {
    if let stream { _ = Self.taken.withLock { $0.remove(ObjectIdentifier(stream)) } }
  }
}
