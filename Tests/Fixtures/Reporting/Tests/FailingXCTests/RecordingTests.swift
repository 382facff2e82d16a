import Expect
import Streams
import XCTest

/// What the verbs say of recordings.
final class RecordingTests: XCTestCase {
  func testRecordingCollectFirst() async throws {
    let states = finished("open").record(named: "states")
    try await states.collect(first: 2, within: .seconds(60))  // fails: recordingCollectFirst
  }
  func testRecordingCollectAll() async throws {
    let states = broken("open").record(named: "states")
    try await states.collectAll(within: .seconds(60))  // fails: recordingCollectAll
  }
  func testRecordingCollectUntil() async throws {
    let states = finished("open").record(named: "states")
    try await states.collect(until: { $0 == "ready" }, within: .seconds(60))  // fails: recordingCollectUntil
  }
  func testRecordingCollectFor() async throws {
    let states = broken("open").record(named: "states")
    _ = try await states.collect(for: .seconds(60))  // fails: recordingCollectFor
  }
  func testRecordingNextWhere() async throws {
    let states = finished("open").record(named: "states")
    try await states.next(where: { $0 == "ready" }, within: .seconds(60))  // fails: recordingNextWhere
  }
  func testRecordingUnwrapNext() async throws {
    let states = finished("open").record(named: "states")
    try await states.unwrapNext({ Int($0) }, within: .seconds(60))  // fails: recordingUnwrapNext
  }
  func testRecordingElements() async throws {
    let states = finished("a", "b").record(named: "states")
    try await states.expectElements(["a", "c"], within: .seconds(60))  // fails: recordingElements
  }
  func testRecordingElementsComparing() async throws {
    let states = finished("a").record(named: "states")
    try await states.expectElements([2], comparing: \.count, within: .seconds(60))  // fails: recordingElementsComparing
  }
  func testRecordingNothing() async throws {
    let states = finished("open").record(named: "states")
    try await states.expectNothing(for: .seconds(60))  // fails: recordingNothing
  }
  func testRecordingFinish() async throws {
    let states = finished("open").record(named: "states")
    try await states.expectFinish(within: .seconds(60))  // fails: recordingFinish
  }
  func testRecordingError() async throws {
    let states = finished("open").record(named: "states")
    try await states.expectError(within: .seconds(60))  // fails: recordingError
  }
  func testRecordingErrorType() async throws {
    let states = broken().record(named: "states")
    try await states.expectError(Busy.self, within: .seconds(60))  // fails: recordingErrorType
  }
  func testRecordingErrorEqual() async throws {
    let states = finished().record(named: "states")
    try await states.expectError(Offline(), within: .seconds(60))  // fails: recordingErrorEqual
  }
  func testHandFed() async throws {
    let calls = Recording<Int>(named: "calls")
    calls.record(1)
    calls.finish()
    try await calls.collect(first: 2, within: .seconds(60))  // fails: handFed
  }
  @MainActor func testChanges() async throws {
    let model = Model()
    let names = recordChanges { model.name }
    model.name = "b"
    try await names.expectElements(["", "c"], within: .seconds(60))  // fails: changes
  }
  func testLeftoversOfSeveral() async throws {
    try await withRecording(of: finished("open"), broken("shut")) { _, _ in }  // fails: leftoversOfSeveral
  }
  func testRecordingAnyOrder() async throws {
    let states = finished("b", "c").record(named: "states")
    try await states.expectElements(["a", "b"], order: .any, within: .seconds(60))  // fails: recordingAnyOrder
  }
  func testRecordingWithGaps() async throws {
    let states = finished("a", "c").record(named: "states")
    try await states.expectElements(["a", "b"], order: .withGaps, within: .seconds(60))  // fails: recordingWithGaps
  }
  func testComparingGaps() async throws {
    let states = finished("a").record(named: "states")
    let limit = Duration.seconds(60)
    try await states.expectElements([2], comparing: \.count, order: .withGaps, within: limit)  // fails: comparingGaps
  }
  func testRecordingElementsEmpty() async throws {
    let states = pending().record(named: "states")
    try await states.expectElements([], within: .seconds(60))  // fails: recordingElementsEmpty
  }
}
