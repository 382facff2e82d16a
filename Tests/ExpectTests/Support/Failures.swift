import Synchronization
import Testing

/// What the body's verbs report, in order, each time replaced by `<time>`. Everything else that fails in it fails the
/// test: an issue that has no text of ours, and an error that no framework has recorded.
func failures<R>(
  isolation: isolated (any Actor)? = #isolation, heard: @escaping @Sendable () -> Void = {},
  _ body: () async throws -> R
) async throws -> [String] {
  let texts = Mutex<[String]>([])
  try await withKnownIssue(isIntermittent: true) {
    _ = try await body()
  } matching: { issue in
    guard issue.error == nil, let text = issue.comments.first?.rawValue else { return false }
    texts.withLock { $0.append(Said.withoutTimes(text)) }
    heard()
    return true
  }
  return texts.withLock { $0 }
}
