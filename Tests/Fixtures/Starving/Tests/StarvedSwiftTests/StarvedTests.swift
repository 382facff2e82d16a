import Expect
import Pool
import Testing

struct StarvedTests {
  @Test func correct() async throws {
    let gates = (0..<100).map { _ in AsyncStream<Void>.makeStream() }
    let streams = gates.map { element(after: $0.stream) }
    let openers = gates.map(\.continuation)
    try await withThrowingTaskGroup { group in
      for stream in streams {
        group.addTask { try await stream.collect(first: 1, within: .milliseconds(300)) }
      }
      let busy = Pool.spin(for: .seconds(3)) { for opener in openers { opener.finish() } }
      try await group.waitForAll()
      for task in busy { await task.value }
    }
  }

  @Test func wrong() async throws {
    Pool.spin(for: .seconds(3))
    try await pending("open").collect(first: 3, within: .milliseconds(300))  // fails: wrong
  }

  @Test func condition() async throws {
    Pool.spin(for: .seconds(3))
    try await expectEventually(within: .milliseconds(300)) { false }  // fails: condition
  }

  @Test func forGood() async throws {
    Pool.block(untilExitAfter: 36)
    try await pending("open").collect(first: 3, within: .milliseconds(300))  // fails: forGood
  }

  @Test @MainActor func mainActor() async throws {
    blockMainActor(for: 34)
    try await pending("open").collect(first: 3, within: .milliseconds(300))  // fails: mainActor
  }

  @Test @MainActor func deafSource() async throws {
    let recording = deaf().record(named: "deaf")
    blockMainActor(for: 34)
    try await recording.expectCancellable(within: .milliseconds(300))  // fails: deafSource
  }

  @Test @MainActor func unseen() async throws {
    blockMainActorAtOnce(for: 34)
    try await expectEventually(within: .milliseconds(300)) { false }  // fails: unseen
  }

  @Test @MainActor func look() async throws {
    blockMainActorAtOnce(for: 40)
    try await pending("open").collect(first: 3, within: .zero)  // fails: look
  }

  @Test func deafForGood() async throws {
    let recording = deaf().record(named: "deaf")
    Pool.block(untilExitAfter: 36)
    try await recording.expectCancellable(within: .milliseconds(300))  // fails: deafForGood
  }

  @Test @MainActor func met() async throws {
    let fed = Recording<String>()
    blockMainActor(for: 34)
    feed { fed.record("open") }
    let checks: [@MainActor () async throws -> Void] = [
      { try await pending().expectNothing(for: .milliseconds(500)) },
      { try await Recording<String>().expectNothing(for: .milliseconds(500)) },
      { _ = try await pending("open").collect(for: .milliseconds(500)) },
      { try await expectPending(for: .milliseconds(500)) { @concurrent in try await Task.sleep(for: .seconds(600)) } },
      { try await expectAlways(for: .milliseconds(500)) { true } },
      { try await expectNever(for: .milliseconds(500)) { false } },
      { try await fed.next(within: .milliseconds(900)) },
      { try await pending("shut", "open").next(where: { $0 == "open" }, within: .milliseconds(900)) },
    ]
    let tasks = checks.map { check in Task { try await check() } }
    for task in tasks { try await task.value }
  }
}
