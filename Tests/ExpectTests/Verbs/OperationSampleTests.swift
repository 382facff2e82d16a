import Expect
import Testing

/// What the doc comments of verbs on operations, conditions and limits show, with the outcome that they promise.
@Suite(.timeLimit(.minutes(5))) struct OperationSampleTests {
  let numbers = finished(1, 2, 3)
  let oneNumber = finished(1)
  let greetings = finished("hello", "how are you?")
  let silence = pending(of: Int.self)
  let store = Store()
  let chat = Chat()
  let request = Task { try await Chat().nextMessage() }

  @Test("expectError of a closure")
  func expectErrorOfClosure() async throws {
    let texts = try await failures {
      let error = try await expectError(ChatError.self, within: .seconds(1)) { try await chat.connect() }
      try await expectError { try await store.load() }
      #expect(error == .offline)
    }
    try await expectError(ChatError.offline, within: .seconds(1)) { try await chat.connect() }
    #expect(texts.count == 1 && texts[0].contains("did not throw"))
  }

  @Test("expectError of a task")
  func expectErrorOfTask() async throws {
    let task = request
    task.cancel()
    try await task.expectError(CancellationError.self, within: .seconds(1))
    try await Task { try await chat.connect() }.expectError(ChatError.offline)
  }

  @Test("expectPending")
  func expectPendingOperations() async throws {
    let texts = try await failures {
      try await expectPending(for: .milliseconds(20)) { try await chat.nextMessage() }
      try await expectPending { try await store.load() }
    }
    try await request.expectPending(for: .milliseconds(20))
    #expect(texts.count == 1 && texts[0].contains("did not stay pending"))
  }

  @Test("expectCancellable")
  func expectCancellableOperations() async throws {
    let texts = try await failures {
      try await expectCancellable(within: .seconds(1)) { try await chat.nextMessage() }
      try await expectCancellable(within: .milliseconds(50)) { await callbackThatNeverComes() }
    }
    try await request.expectCancellable(within: .seconds(1))
    #expect(texts.count == 1 && texts[0].contains("did not end in time"))
  }

  @MainActor @Test("expectEventually")
  func conditions() async throws {
    let model = LoadingModel()
    let texts = try await failures {
      await ignoringErrors {
        try await expectEventually(within: .seconds(1)) { model.isLoaded }
        try await expectEventually(within: .milliseconds(50)) { model.isBroken }
      }
      await ignoringErrors {
        try await expectEventually("loaded", within: .seconds(1)) { model.title }
        try await expectEventually("broken", within: .milliseconds(50)) { model.title }
      }
      let user = try await unwrapEventually(within: .seconds(1)) { model.user }
      try await unwrapEventually(within: .milliseconds(50)) { model.error }
      Issue.record("\(user)")
    }
    #expect(texts.count == 3 && texts[0].contains("the condition did not become true"))
    #expect(texts[1].contains(#"the last value was "loaded""#) && texts[2].contains("the value stayed nil"))
  }

  @MainActor @Test("expectAlways and expectNever")
  func windows() async throws {
    let model = LoadingModel()
    try await expectEventually(within: .seconds(1)) { model.isLoaded }
    let texts = try await failures {
      await ignoringErrors {
        try await expectAlways(for: .milliseconds(50)) { model.isLoaded }
        try await expectAlways { model.isBroken }
      }
      try await expectNever(for: .milliseconds(50)) { model.isBroken }
      try await expectNever { model.isLoaded }
    }
    #expect(texts.map { $0.split(separator: "\n")[0].suffix(4) } == ["true", "alse"])
  }

  @Test("withLimits")
  func limits() async throws {
    await withLimits(within: .seconds(2)) {
      #expect(Limits.current.within == .seconds(2))
    }
    let texts = try await failures {
      try await withLimits(within: .milliseconds(20)) { try await silence.next(within: nil) }
    }
    #expect(texts.count == 1 && texts[0].contains("received 0 of 1"))
  }

  @Test(.limits(within: .seconds(2)))
  func limited() {
    #expect(Limits.current.within == .seconds(2))
  }

  @Test("withCallSite")
  func callSites() async throws {
    try await expectGreeting()
    try await expectOneNumber()
    try await expectThreeNumbers()
  }

  func expectGreeting(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws {
    try await withCallSite(fileID: fileID, filePath: filePath, line: line, column: column) {
      try await greetings.collect(first: 1)
      try await greetings.collectAll()
    }
  }

  func expectOneNumber(file: StaticString = #filePath, line: UInt = #line) async throws {
    try await withCallSite(file: file, line: line) { try await oneNumber.collect(first: 1) }
  }

  func expectThreeNumbers(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    try await withCallSite(sourceLocation) { try await numbers.collect(first: 3) }
  }
}

/// There is no server.
struct Chat {
  func connect() async throws { throw ChatError.offline }
  func nextMessage() async throws -> String {
    try await Task.sleep(for: .seconds(600))
    return "never"
  }
}

/// Loads as soon as the main actor is free.
@MainActor private final class LoadingModel {
  private(set) var title = "loading"
  private(set) var user: String?
  let isBroken = false
  let error: String? = nil
  var isLoaded: Bool { user != nil }

  init() {
    Task {
      title = "loaded"
      user = "Ada"
    }
  }
}

private func callbackThatNeverComes() async { await Gate().pass() }
