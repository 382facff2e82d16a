import Synchronization

/// The one failure that a call records, by whoever comes first: the test, or who speaks for it.
final class FailureRecord: Sendable {
  // The lock guards the error of the failure. It is held while that is recorded, for however long the framework takes:
  // the other side has to wait for the error.
  private let recorded = Mutex<(any Error)?>(nil)

  /// What was thrown, or is to be thrown, for it.
  var error: (any Error)? { recorded.withLock { $0 } }

  /// Records it, unless it has been; its error.
  func failure(_ text: String, at site: CallSite) -> any Error {
    recorded.withLock { error in
      if let error { return error }
      let failure = Harness.current.failure(text, at: site)
      error = failure
      return failure
    }
  }
}
