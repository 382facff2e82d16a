import Synchronization
import Testing

/// What is reported in the body, in order, each time replaced by `<time>`.
func failures<R>(isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> R) async throws -> [String] {
  let texts = Mutex<[String]>([])
  try await withKnownIssue(isIntermittent: true) {
    _ = try await body()
  } matching: { issue in
    guard issue.error == nil, let text = issue.comments.first?.rawValue else { return false }
    texts.withLock { $0.append(text.replacing(/[0-9]+\.[0-9]{3} s/, with: "<time>")) }
    return true
  }
  return texts.withLock { $0 }
}
