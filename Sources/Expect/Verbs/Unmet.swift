/// How the verbs end that did not get what they waited for.
extension Findings {
  /// Throws what a verb throws that was not satisfied: an error that means something else than a failure goes through
  /// as it is, a cancellation of the test's own task is no failure, and all the rest is one, reported at the call site.
  func fail(_ text: @autoclosure () -> String, at site: CallSite) throws -> Never {
    switch outcome.end {
    case .cancelled where !endedBefore || Task.isCancelled: throw CancellationError()
    case .failed(let error) where Harness.isPassedThrough(error): throw error
    default: try (pending ?? PendingCall(at: site)).fail(text())
    }
  }
}

extension VerbCall {
  /// What the tasks of a verb are called.
  var taskName: String { site.taskName }
}
