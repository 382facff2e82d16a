import Testing

@testable import Expect

/// Tests that block the thread they run on, or compute for long, do so on threads of Expect: the pool has only as many
/// as the machine has processors, and the other tests of this process need them.
struct OffThePool: SuiteTrait, TestTrait, TestScoping {
  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(ElasticExecutor.shared) { try await function() }
  }
}

extension Trait where Self == OffThePool {
  static var offThePool: Self { OffThePool() }
}
