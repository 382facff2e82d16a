import Expect
import Streams
import XCTest

final class ElementTests: XCTestCase {
  func testExpectElements() async throws {
    try await finished("a", "b").expectElements(["a", "c"], within: .seconds(60))  // fails: expectElements
  }
  func testExpectElementsEmpty() async throws {
    try await pending().expectElements([], within: .seconds(60))  // fails: expectElementsEmpty
  }
  func testExpectNothing() async throws {
    try await pending("open").expectNothing(for: .seconds(60))  // fails: expectNothing
  }
  func testExpectFinish() async throws {
    try await finished("open").expectFinish(within: .seconds(60))  // fails: expectFinish
  }
  func testExpectErrorOfSequence() async throws {
    try await finished().expectError(Offline(), within: .seconds(60))  // fails: expectErrorOfSequence
  }
  func testUnwrapNext() async throws {
    try await finished("open").unwrapNext({ Int($0) }, within: .seconds(60))  // fails: unwrapNext
  }
  func testRecordingNext() async throws {
    try await pending().record(named: "states").next(within: .milliseconds(200))  // fails: recordingNext
  }
  func testRecordingSkip() async throws {
    try await finished("open").record().skip(2, within: .seconds(60))  // fails: recordingSkip
  }
  func testRecordingCancellable() async throws {
    try await Deaf().record(named: "deaf").expectCancellable(within: .milliseconds(200))  // fails: recordingCancellable
  }
  func testLeftovers() async throws {
    try await withRecording(of: finished("open"), named: "states") { _ in }  // fails: leftovers
  }
  func testExpectElementsComparing() async throws {
    let letters = finished("a")
    try await letters.expectElements([2], comparing: \.count, within: .seconds(60))  // fails: expectElementsComparing
  }
  func testExpectElementsAnyOrder() async throws {
    let letters = finished("b", "c")
    try await letters.expectElements(["a", "b"], order: .any, within: .seconds(60))  // fails: expectElementsAnyOrder
  }
  func testExpectElementsWithGaps() async throws {
    let letters = finished("a", "c")
    let limit = Duration.seconds(60)
    try await letters.expectElements(["a", "b"], order: .withGaps, within: limit)  // fails: expectElementsWithGaps
  }
  func testExpectAnyErrorOfSequence() async throws {
    try await broken("open").expectError(within: .seconds(60))  // fails: expectAnyErrorOfSequence
  }
  func testExpectErrorTypeOfSequence() async throws {
    try await broken().expectError(Busy.self, within: .seconds(60))  // fails: expectErrorTypeOfSequence
  }
  func testComparingAnyOrder() async throws {
    let letters = finished("a")
    let limit = Duration.seconds(60)
    try await letters.expectElements([2], comparing: \.count, order: .any, within: limit)  // fails: comparingAnyOrder
  }
  func testExpectNothingOfTheDead() async throws {
    try await finished().expectNothing(for: .seconds(60))  // fails: expectNothingOfTheDead
  }
}
