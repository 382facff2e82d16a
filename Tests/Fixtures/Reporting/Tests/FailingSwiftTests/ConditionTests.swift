import Expect
import Streams
import Testing

struct ConditionTests {
  @Test func eventuallyTrue() async throws {
    try await expectEventually(within: .milliseconds(200), every: .seconds(60)) { false }  // fails: eventuallyTrue
  }
  @Test func eventuallyThrew() async throws {
    try await expectEventually(within: .seconds(60)) { throw Offline() }  // fails: eventuallyThrew
  }
  @Test func eventuallyStep() async throws {
    try await expectEventually(within: .seconds(60), every: .zero) { true }  // fails: eventuallyStep
  }
  @Test func eventuallyAValue() async throws {
    let limit = Duration.milliseconds(200)
    try await expectEventually("done", within: limit, every: .seconds(60)) { "open" }  // fails: eventuallyAValue
  }
  @Test func eventuallyNonNil() async throws {
    let limit = Duration.milliseconds(200)
    try await unwrapEventually(within: limit, every: .seconds(60)) { nil as Int? }  // fails: eventuallyNonNil
  }
  @Test func alwaysTrue() async throws {
    try await expectAlways(for: .seconds(60)) { false }  // fails: alwaysTrue
  }
  @Test func neverTrue() async throws {
    try await expectNever(for: .seconds(60)) { true }  // fails: neverTrue
  }
}
