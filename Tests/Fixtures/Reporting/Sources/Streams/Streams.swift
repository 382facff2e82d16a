import Observation

package struct Offline: Error, Equatable {
  package init() {}
}

package struct Busy: Error {
  package init() {}
}

/// These elements, and then nothing more: no end either.
package func pending(_ elements: String...) -> AsyncStream<String> {
  let (stream, continuation) = AsyncStream<String>.makeStream()
  for element in elements { continuation.yield(element) }
  return stream
}

package func finished(_ elements: String...) -> AsyncStream<String> {
  AsyncStream { continuation in
    for element in elements { continuation.yield(element) }
    continuation.finish()
  }
}

package func broken(_ elements: String...) -> AsyncThrowingStream<String, any Error> {
  AsyncThrowingStream { continuation in
    for element in elements { continuation.yield(element) }
    continuation.finish(throwing: Offline())
  }
}

/// Never gives anything and never hears that it is cancelled.
package struct Deaf: AsyncSequence, Sendable {
  package init() {}
  package func makeAsyncIterator() -> Iterator { Iterator() }

  package struct Iterator: AsyncIteratorProtocol {
    package mutating func next() async -> String? {
      await Task { try? await Task.sleep(for: .seconds(600)) }.value
      return nil
    }
  }
}

/// Waits until it is cancelled.
package func work() async throws -> String {
  try await Task.sleep(for: .seconds(600))
  return "done"
}

/// Waits until it is cancelled, and then has an answer all the same.
package func fallback() async -> String {
  try? await Task.sleep(for: .seconds(600))
  return "fallback"
}

/// Never ends and never hears that it is cancelled.
package func deaf() async {
  await Task { try? await Task.sleep(for: .seconds(600)) }.value
}

@Observable @MainActor package final class Model {
  package var name = ""
  package init() {}
}

/// Sleeps in real time, for as long as anybody wants.
package func poll() async throws { while true { try await Task.sleep(nanoseconds: 3_600_000_000_000) } }

/// Sleeps in real time.
package func refresh() async throws { try await Task.sleep(nanoseconds: 200_000_000) }
