import Foundation
import Synchronization

/// A clock that stands still until it is told.
final class ManualClock: Sendable {
  private let value = Mutex(0.0)

  var now: Double {
    get { value.withLock(\.self) }
    set { value.withLock { $0 = newValue } }
  }
}

/// Text that is written piece by piece.
final class WrittenText: Sendable {
  private let value = Mutex("")

  func append(_ text: String) { value.withLock { $0 += text } }

  /// What has come since the last call.
  func take() -> String {
    value.withLock { value in
      defer { value = "" }
      return value
    }
  }
}

/// Reads something again and again in a thread of its own, and keeps what was different.
final class Reading: Sendable {
  private struct State {
    var seen: Set<Data> = []
    var failure: (any Error)?
    var count = 0
    var isOver = false
  }

  /// Guards what was read, and whether to go on.
  private let state = Mutex(State())

  init(_ read: @escaping @Sendable () throws -> Data) {
    Thread.detachNewThread {
      while self.note(Result { try read() }) {}
    }
  }

  var count: Int { state.withLock { $0.failure == nil ? $0.count : .max } }

  func end() throws -> Set<Data> {
    try state.withLock { state in
      state.isOver = true
      if let failure = state.failure { throw failure }
      return state.seen
    }
  }

  /// Whether to go on.
  private func note(_ result: Result<Data, any Error>) -> Bool {
    state.withLock { state in
      state.count += 1
      switch result {
      case .success(let data): state.seen.insert(data)
      case .failure(let error): state.failure = error
      }
      return !state.isOver && state.failure == nil
    }
  }
}
