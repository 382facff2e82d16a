import Expect
import Pool
import XCTest

final class StarvedTests: XCTestCase {
  func testCorrect() async throws {
    let gate = AsyncStream<Void>.makeStream()
    let stream = element(after: gate.stream)
    let busy = Pool.spin(for: .seconds(3)) { gate.continuation.finish() }
    try await stream.collect(first: 1, within: .milliseconds(300))
    for task in busy { await task.value }
  }

  func testWrong() async throws {
    Pool.spin(for: .seconds(3))
    try await pending("open").collect(first: 3, within: .milliseconds(300))  // fails: wrong
  }

  func testCondition() async throws {
    Pool.spin(for: .seconds(3))
    try await expectEventually(within: .milliseconds(300)) { false }  // fails: condition
  }

  func testForGood() async throws {
    Pool.block(untilExitAfter: 36)
    try await pending("open").collect(first: 3, within: .milliseconds(300))  // fails: forGood
  }

  @MainActor func testMainActor() async throws {
    blockMainActor(for: 34)
    try await pending("open").collect(first: 3, within: .milliseconds(300))  // fails: mainActor
  }

  @MainActor func testDeafSource() async throws {
    let recording = deaf().record(named: "deaf")
    blockMainActor(for: 34)
    try await recording.expectCancellable(within: .milliseconds(300))  // fails: deafSource
  }

  @MainActor func testUnseen() async throws {
    blockMainActorAtOnce(for: 34)
    try await expectEventually(within: .milliseconds(300)) { false }  // fails: unseen
  }

  @MainActor func testLook() async throws {
    blockMainActorAtOnce(for: 40)
    try await pending("open").collect(first: 3, within: .zero)  // fails: look
  }

  func testDeafForGood() async throws {
    let recording = deaf().record(named: "deaf")
    Pool.block(untilExitAfter: 36)
    try await recording.expectCancellable(within: .milliseconds(300))  // fails: deafForGood
  }

  @MainActor func testMet() async throws {
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
