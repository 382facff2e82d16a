struct Offline: Error, Equatable {}

/// These elements, and then the end.
func finished<Element: Sendable>(_ elements: Element...) -> AsyncStream<Element> {
  AsyncStream { continuation in
    for element in elements { continuation.yield(element) }
    continuation.finish()
  }
}

/// These elements, and then an error.
func broken<Element: Sendable>(
  _ elements: Element..., by error: any Error = Offline()
) -> AsyncThrowingStream<Element, any Error> {
  AsyncThrowingStream { continuation in
    for element in elements { continuation.yield(element) }
    continuation.finish(throwing: error)
  }
}

/// These elements, and then nothing more, and no end either.
func pending<Element: Sendable>(_ elements: Element...) -> AsyncStream<Element> {
  let (stream, continuation) = AsyncStream.makeStream(of: Element.self)
  for element in elements { continuation.yield(element) }
  return stream
}

func finished<Element>(of type: Element.Type) -> AsyncStream<Element> { AsyncStream { $0.finish() } }

func broken<Element>(
  of type: Element.Type, by error: any Error = Offline()
) -> AsyncThrowingStream<Element, any Error> {
  AsyncThrowingStream { $0.finish(throwing: error) }
}

func pending<Element>(of type: Element.Type) -> AsyncStream<Element> { AsyncStream { _ in } }
