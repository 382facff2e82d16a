import Expect
import Testing

/// What the verbs on operations and conditions do when the test's own task is cancelled: no failure is recorded.
@Suite(.timeLimit(.minutes(5))) struct OperationCancellationTests {
  enum Verb: CaseIterable {
    case error, pending, cancellable, eventually, eventuallyValue, unwrap, always, never
    case taskError, taskPending, taskCancellable

    func call(_ work: @escaping @Sendable () async -> Void) async throws {
      let task = Task { if isOfTask { await work() } }
      switch self {
      case .error: try await expectError(within: .seconds(60)) { await work() }
      case .pending: try await expectPending(for: .seconds(60)) { await work() }
      case .cancellable: try await expectCancellable(within: .seconds(60)) { await work() }
      case .eventually:
        try await expectEventually(within: .seconds(60)) {
          await work(); return false
        }
      case .eventuallyValue:
        try await expectEventually(1, within: .seconds(60)) {
          await work(); return 0
        }
      case .unwrap:
        try await unwrapEventually(within: .seconds(60)) {
          await work(); return nil as Int?
        }
      case .always:
        try await expectAlways(for: .seconds(60)) {
          await work(); return true
        }
      case .never:
        try await expectNever(for: .seconds(60)) {
          await work(); return false
        }
      case .taskError: try await task.expectError(within: .seconds(60))
      case .taskPending: try await task.expectPending(for: .seconds(60))
      case .taskCancellable: try await task.expectCancellable(within: .seconds(60))
      }
    }

    private var isOfTask: Bool { [.taskError, .taskPending, .taskCancellable].contains(self) }
  }

  @Test("a task that is cancelled beforehand starts nothing", arguments: Verb.allCases.filter { $0 < .taskError })
  func beforehand(verb: Verb) async {
    let gate = Gate()
    let task = Task {
      await gate.pass()
      try await verb.call { Issue.record("started") }
    }
    task.cancel()
    gate.open()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("cancelling the task ends the wait at once, and the work hears of it", arguments: Verb.allCases)
  func during(verb: Verb) async {
    let (started, cancelled) = (Gate(), Gate())
    let task = Task {
      try await verb.call {
        await withTaskCancellationHandler {
          started.open()
          // What expectCancellable has cancelled itself goes on until the test's task is cancelled, too.
          try? await Task.sleep(for: .seconds(600))
          if verb == .cancellable || verb == .taskCancellable { await cancelled.pass() }
        } onCancel: {
          if verb != .cancellable, verb != .taskCancellable { cancelled.open() }
        }
      }
    }
    await started.pass()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    if verb == .taskPending { return }
    if verb == .cancellable || verb == .taskCancellable { cancelled.open() }
    await cancelled.pass()
  }

  @Test("between two looks, too", arguments: [Verb.eventually, .eventuallyValue, .unwrap, .always, .never])
  func betweenLooks(verb: Verb) async {
    let looked = Gate()
    let task = Task {
      try await withLimits(every: .seconds(600)) { try await verb.call { looked.open() } }
    }
    await looked.pass()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}

extension OperationCancellationTests.Verb: Comparable {
  static func < (a: Self, b: Self) -> Bool {
    (allCases.firstIndex(of: a) ?? 0) < (allCases.firstIndex(of: b) ?? 0)
  }
}
