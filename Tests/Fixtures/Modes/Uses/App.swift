// What the tests of a user's app are about.
import Expect
import Foundation
import Observation

nonisolated struct Offline: Error, Equatable {}
nonisolated struct Busy: Error {}

/// Equatable states, and states that are not.
nonisolated enum Page: Equatable, Sendable { case blank, loading, shown([String]) }
nonisolated enum Upload: Sendable {
  case waiting
  case done(Int)
  case broken(any Error)

  var label: String {
    switch self {
    case .waiting: "waiting"
    case .done: "done"
    case .broken: "broken"
    }
  }
}

/// Not Sendable.
nonisolated final class Draft {
  var text: String
  init(_ text: String) { self.text = text }
}

@Observable @MainActor final class Account {
  var name = ""
  var isSaving = false

  func rename(to name: String) async {
    isSaving = true
    await pause()
    self.name = name
    isSaving = false
  }

  private nonisolated func pause() async { try? await Task.sleep(for: .milliseconds(1)) }
}

/// Calls back on the main actor, with what is not Sendable.
@MainActor final class Editor {
  var onSave: ((Draft) -> Void)?
  var onClose: (() -> Void)?

  func save() { onSave?(Draft("a")) }
  func close() { onClose?() }
}

/// Calls back anywhere.
nonisolated struct Download: Sendable {
  func start(onProgress: @Sendable (Double) -> Void, onEnd: @Sendable (Result<String, any Error>) -> Void) {
    for progress in [0.5, 1] { onProgress(progress) }
    onEnd(.success("file"))
  }

  func fetch(_ done: @escaping @Sendable (Data?, (any Error)?) -> Void) {
    Thread.detachNewThread { done(Data([1]), nil) }
  }
}

actor Counter {
  private(set) var value = 0
  func increment() { value += 1 }
  func incrementLater() { Task { increment() } }
}

nonisolated func count(to end: Int) -> AsyncStream<Int> {
  AsyncStream { continuation in
    for number in 1...end { continuation.yield(number) }
    continuation.finish()
  }
}

nonisolated func countThenThrow(to end: Int, _ error: any Error = Offline()) -> AsyncThrowingStream<Int, any Error> {
  AsyncThrowingStream { continuation in
    for number in stride(from: 1, through: end, by: 1) { continuation.yield(number) }
    continuation.finish(throwing: error)
  }
}

/// No element, and no end.
nonisolated func silence() -> AsyncStream<Int> { AsyncStream { _ in } }

/// Wraps another sequence, errors and isolation included.
nonisolated struct Wrapped<Base: AsyncSequence>: AsyncSequence {
  let base: Base
  func makeAsyncIterator() -> Iterator { Iterator(base: base.makeAsyncIterator()) }

  struct Iterator: AsyncIteratorProtocol {
    var base: Base.AsyncIterator
    mutating func next(isolation: isolated (any Actor)?) async throws(Base.Failure) -> Base.Element? {
      try await base.next(isolation: isolation)
    }
  }
}

/// Waits until it is cancelled.
nonisolated func work() async throws { try await Task.sleep(for: .seconds(600)) }
