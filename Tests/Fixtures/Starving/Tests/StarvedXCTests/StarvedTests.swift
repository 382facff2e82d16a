import Expect
import Pool
import XCTest

final class StarvedTests: XCTestCase {
  func testCorrect() async throws {
    let gate = AsyncStream<Void>.makeStream()
    let stream = element(after: gate.stream)
    Pool.spin(for: .seconds(3)) { gate.continuation.finish() }
    try await stream.collect(first: 1, within: .milliseconds(300))
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
}
