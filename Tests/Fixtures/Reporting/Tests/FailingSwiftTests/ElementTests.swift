import Expect
import Streams
import Testing

struct ElementTests {
  @Test func expectElements() async throws {
    try await finished("a", "b").expectElements(["a", "c"], within: .seconds(60))  // fails: expectElements
  }
  @Test func expectElementsEmpty() async throws {
    try await pending().expectElements([], within: .seconds(60))  // fails: expectElementsEmpty
  }
  @Test func expectNothing() async throws {
    try await pending("open").expectNothing(for: .seconds(60))  // fails: expectNothing
  }
  @Test func expectFinish() async throws {
    try await finished("open").expectFinish(within: .seconds(60))  // fails: expectFinish
  }
  @Test func expectErrorOfSequence() async throws {
    try await finished().expectError(Offline(), within: .seconds(60))  // fails: expectErrorOfSequence
  }
  @Test func unwrapNext() async throws {
    try await finished("open").unwrapNext({ Int($0) }, within: .seconds(60))  // fails: unwrapNext
  }
  @Test func recordingNext() async throws {
    try await pending().record(named: "states").next(within: .milliseconds(200))  // fails: recordingNext
  }
  @Test func recordingSkip() async throws {
    try await finished("open").record().skip(2, within: .seconds(60))  // fails: recordingSkip
  }
  @Test func recordingCancellable() async throws {
    try await Deaf().record(named: "deaf").expectCancellable(within: .milliseconds(200))  // fails: recordingCancellable
  }
  @Test func leftovers() async throws {
    try await withRecording(of: finished("open"), named: "states") { _ in }  // fails: leftovers
  }
  @Test func expectElementsComparing() async throws {
    let letters = finished("a")
    try await letters.expectElements([2], comparing: \.count, within: .seconds(60))  // fails: expectElementsComparing
  }
  @Test func expectElementsAnyOrder() async throws {
    let letters = finished("b", "c")
    try await letters.expectElements(["a", "b"], order: .any, within: .seconds(60))  // fails: expectElementsAnyOrder
  }
  @Test func expectElementsWithGaps() async throws {
    let letters = finished("a", "c")
    let limit = Duration.seconds(60)
    try await letters.expectElements(["a", "b"], order: .withGaps, within: limit)  // fails: expectElementsWithGaps
  }
  @Test func expectAnyErrorOfSequence() async throws {
    try await broken("open").expectError(within: .seconds(60))  // fails: expectAnyErrorOfSequence
  }
  @Test func expectErrorTypeOfSequence() async throws {
    try await broken().expectError(Busy.self, within: .seconds(60))  // fails: expectErrorTypeOfSequence
  }
  @Test func comparingAnyOrder() async throws {
    let letters = finished("a")
    let limit = Duration.seconds(60)
    try await letters.expectElements([2], comparing: \.count, order: .any, within: limit)  // fails: comparingAnyOrder
  }
  @Test func expectNothingOfTheDead() async throws {
    try await finished().expectNothing(for: .seconds(60))  // fails: expectNothingOfTheDead
  }
}
