/// A stream of the standard library, which may have several readers: each element goes to one of them, and a reader
/// that is cancelled ends the stream for all.
@usableFromInline struct SharedStream: @unchecked Sendable {
  // Nobody uses the object: it is compared, and kept so that its address stays its own.
  let object: AnyObject
  /// An `AsyncThrowingStream` crashes when two tasks wait for its next element.
  let takesOne: Bool

  /// Nil for other sequences, and where the stream cannot be told from others.
  @inlinable init?<S: AsyncSequence>(_ sequence: S) {
    // Of other types the compiler knows here that they are others.
    if let stream = sequence as? AsyncStream<S.Element> {
      self.init(stream)
    } else if let stream = sequence as? AsyncThrowingStream<S.Element, any Error> {
      self.init(stream)
    } else {
      return nil
    }
  }

  @usableFromInline init?<Element>(_ stream: AsyncStream<Element>) {
    guard Self.areReferences else { return nil }
    // A stream is a struct of one reference, which all its copies share: see `areReferences`.
    object = unsafeBitCast(stream, to: AnyObject.self)
    takesOne = false
  }

  @usableFromInline init?<Element>(_ stream: AsyncThrowingStream<Element, any Error>) {
    guard Self.areReferences else { return nil }
    // A stream is a struct of one reference, which all its copies share: see `areReferences`.
    object = unsafeBitCast(stream, to: AnyObject.self)
    takesOne = true
  }

  /// Whether streams are what they are in every version of the standard library so far. Reflection would tell for each
  /// stream, but takes longer than a short wait.
  private static let areReferences =
    isReference(AsyncStream<Void> { nil }) && isReference(AsyncThrowingStream<Void, any Error> { nil })

  private static func isReference<Stream>(_ stream: Stream) -> Bool {
    let parts = Mirror(reflecting: stream).children.map(\.value)
    return parts.count == 1 && type(of: parts[0]) is AnyClass
      && MemoryLayout<Stream>.size == MemoryLayout<AnyObject>.size
  }
}
