import Expect
import Streams
import XCTest

final class ConditionTests: XCTestCase {
  func testEventuallyTrue() async throws {
    try await expectEventually(within: .milliseconds(200), every: .seconds(60)) { false }  // fails: eventuallyTrue
  }
  func testEventuallyThrew() async throws {
    try await expectEventually(within: .seconds(60)) { throw Offline() }  // fails: eventuallyThrew
  }
  func testEventuallyStep() async throws {
    try await expectEventually(within: .seconds(60), every: .zero) { true }  // fails: eventuallyStep
  }
  func testEventuallyAValue() async throws {
    let limit = Duration.milliseconds(200)
    try await expectEventually("done", within: limit, every: .seconds(60)) { "open" }  // fails: eventuallyAValue
  }
  func testEventuallyNonNil() async throws {
    let limit = Duration.milliseconds(200)
    try await unwrapEventually(within: limit, every: .seconds(60)) { nil as Int? }  // fails: eventuallyNonNil
  }
  func testAlwaysTrue() async throws {
    try await expectAlways(for: .seconds(60)) { false }  // fails: alwaysTrue
  }
  func testNeverTrue() async throws {
    try await expectNever(for: .seconds(60)) { true }  // fails: neverTrue
  }
}
