import Expect
import Observation
import Synchronization
import Testing

/// Changes that others make while the recording reads: none of them is lost.
@Suite(.serialized, .timeLimit(.minutes(5))) struct RecordChangesElsewhereTests {
  @Test("each change of another task is recorded, once")
  func otherTask() async throws { try await changeElsewhere() }

  @Test("each change of another task is recorded, once, on the main actor")
  @MainActor func otherTaskThanTheMainActor() async throws { try await changeElsewhere() }

  private func changeElsewhere(isolation: isolated (any Actor)? = #isolation) async throws {
    let model = Counter()
    let numbers = recordChanges { model.number }
    #expect(try await numbers.next(within: .seconds(30)) == 0)
    for number in 1...300 {
      Task.detached { model.set(number) }
      #expect(try await numbers.next(within: .seconds(30)) == number)
    }
    try await numbers.expectNothing(for: .zero)
  }

  @Test("a change of the task itself, off every actor, is recorded, once")
  func sameTask() async throws {
    for _ in 0..<200 {
      let model = Counter()
      let numbers = recordChanges { model.number }
      model.set(1)
      try await numbers.expectElements([0, 1], within: .seconds(30))
      try await numbers.expectNothing(for: .zero)
    }
  }

  @Test("the last of many changes from many tasks comes, and nothing older after it", arguments: 0..<5)
  func manyTasks(round: Int) async throws {
    let model = Counter()
    let numbers = recordChanges { model.number }
    await withTaskGroup { group in
      for _ in 0..<4 {
        group.addTask { for _ in 0..<500 { model.add(1) } }
      }
    }
    try await numbers.next(where: { $0 == 2_000 }, within: .seconds(30))
    let all = numbers.elements
    #expect(all.first == 0 && all == all.sorted())
  }

  @Test("what begins to be watched while it changes: its last value comes, too")
  func beginning() async throws {
    for _ in 0..<200 {
      let model = Counter()
      let task = Task.detached { for _ in 0..<3 { model.add(1) } }
      let numbers = recordChanges { model.number }
      try await numbers.next(where: { $0 == 3 }, within: .seconds(30))
      await task.value
    }
  }

  @Test("a change that takes its time is recorded when it is made")
  func slowChange() async throws {
    let model = Counter()
    let numbers = recordChanges { model.number }
    let begun = Gate()
    let release = Shared<Bool>()
    Task.detached {
      model.change { number in
        begun.open()
        while release.value == nil {}
        number = 1
      }
    }
    await begun.pass()
    try await numbers.expectElements([0], within: .seconds(30))
    try await numbers.expectNothing(for: .milliseconds(20))
    release.set(true)
    try await numbers.expectElements([1], within: .seconds(30))
  }
}

/// Safe to use from any thread.
@Observable private final class Counter: Sendable {
  @ObservationIgnored private let content = Mutex(0)

  var number: Int {
    access(keyPath: \.number)
    return content.withLock { $0 }
  }

  func set(_ number: Int) { change { $0 = number } }

  /// The change itself, between its announcement and its end, which are not under the lock.
  func change(_ body: (inout Int) -> Void) {
    withMutation(keyPath: \.number) {
      var number = content.withLock { $0 }
      body(&number)
      content.withLock { [number] in $0 = number }
    }
  }

  func add(_ number: Int) {
    withMutation(keyPath: \.number) { content.withLock { $0 += number } }
  }
}
