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
      Pool.spin(for: .seconds(3)) { for opener in openers { opener.finish() } }
      try await group.waitForAll()
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
}
