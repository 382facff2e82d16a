import Expect
import Synchronization

private let count = 1_000
private let begun = Atomic(0)

/// 1,000 waits that are open and for which nothing comes: what they take of a core while they last.
func openWaits() async throws -> [Row] {
  let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
  let task = Task {
    await withTaskGroup { group in
      for _ in 0..<count {
        group.addTask {
          begun.add(1, ordering: .relaxed)
          _ = try? await expectReturn(within: .seconds(600)) { for await _ in stream {} }
        }
      }
    }
  }
  while begun.load(ordering: .relaxed) < count { await Task.yield() }
  try await Task.sleep(for: .seconds(1))
  let window = Duration.seconds(4)
  let spent = try await processorTime { try await Task.sleep(for: window) }
  task.cancel()
  continuation.finish()
  await task.value
  return [
    Row(what: "1,000 open waits, of a core", ours: "\((spent / window * 100).text) %", target: "1 %")
  ]
}
