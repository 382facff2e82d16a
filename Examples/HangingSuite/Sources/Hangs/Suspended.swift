import Synchronization

/// Continuations that nobody resumes. They are kept because the runtime prints a warning for one that is dropped.
private let forgotten = Mutex<[CheckedContinuation<Void, Never>]>([])

/// Suspended: the callback that should resume the continuation never comes.
public func awaitCallback() async {
  await withCheckedContinuation { continuation in forgotten.withLock { $0.append(continuation) } }
}

/// Suspended: the stream has no elements and nobody finishes it.
public func readSilentStream() async {
  let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
  for await _ in stream {}
  continuation.finish()
}

/// Suspended: another task is awaited, and that one waits for a callback that never comes.
public func awaitOtherTask() async {
  await Task { await awaitCallback() }.value
}
