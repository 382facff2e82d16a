import Expect
import Streams
import Testing

/// What the verbs say of recordings.
struct RecordingTests {
  @Test func recordingCollectFirst() async throws {
    let states = finished("open").record(named: "states")
    try await states.collect(first: 2, within: .seconds(60))  // fails: recordingCollectFirst
  }
  @Test func recordingCollectAll() async throws {
    let states = broken("open").record(named: "states")
    try await states.collectAll(within: .seconds(60))  // fails: recordingCollectAll
  }
  @Test func recordingCollectUntil() async throws {
    let states = finished("open").record(named: "states")
    try await states.collect(until: { $0 == "ready" }, within: .seconds(60))  // fails: recordingCollectUntil
  }
  @Test func recordingCollectFor() async throws {
    let states = broken("open").record(named: "states")
    _ = try await states.collect(for: .seconds(60))  // fails: recordingCollectFor
  }
  @Test func recordingNextWhere() async throws {
    let states = finished("open").record(named: "states")
    try await states.next(where: { $0 == "ready" }, within: .seconds(60))  // fails: recordingNextWhere
  }
  @Test func recordingUnwrapNext() async throws {
    let states = finished("open").record(named: "states")
    try await states.unwrapNext({ Int($0) }, within: .seconds(60))  // fails: recordingUnwrapNext
  }
  @Test func recordingElements() async throws {
    let states = finished("a", "b").record(named: "states")
    try await states.expectElements(["a", "c"], within: .seconds(60))  // fails: recordingElements
  }
  @Test func recordingElementsComparing() async throws {
    let states = finished("a").record(named: "states")
    try await states.expectElements([2], comparing: \.count, within: .seconds(60))  // fails: recordingElementsComparing
  }
  @Test func recordingNothing() async throws {
    let states = finished("open").record(named: "states")
    try await states.expectNothing(for: .seconds(60))  // fails: recordingNothing
  }
  @Test func recordingFinish() async throws {
    let states = finished("open").record(named: "states")
    try await states.expectFinish(within: .seconds(60))  // fails: recordingFinish
  }
  @Test func recordingError() async throws {
    let states = finished("open").record(named: "states")
    try await states.expectError(within: .seconds(60))  // fails: recordingError
  }
  @Test func recordingErrorType() async throws {
    let states = broken().record(named: "states")
    try await states.expectError(Busy.self, within: .seconds(60))  // fails: recordingErrorType
  }
  @Test func recordingErrorEqual() async throws {
    let states = finished().record(named: "states")
    try await states.expectError(Offline(), within: .seconds(60))  // fails: recordingErrorEqual
  }
  @Test func handFed() async throws {
    let calls = Recording<Int>(named: "calls")
    calls.record(1)
    calls.finish()
    try await calls.collect(first: 2, within: .seconds(60))  // fails: handFed
  }
  @Test @MainActor func changes() async throws {
    let model = Model()
    let names = recordChanges { model.name }
    model.name = "b"
    try await names.expectElements(["", "c"], within: .seconds(60))  // fails: changes
  }
  @Test func leftoversOfSeveral() async throws {
    try await withRecording(of: finished("open"), broken("shut")) { _, _ in }  // fails: leftoversOfSeveral
  }
  @Test func recordingAnyOrder() async throws {
    let states = finished("b", "c").record(named: "states")
    try await states.expectElements(["a", "b"], order: .any, within: .seconds(60))  // fails: recordingAnyOrder
  }
  @Test func recordingWithGaps() async throws {
    let states = finished("a", "c").record(named: "states")
    try await states.expectElements(["a", "b"], order: .withGaps, within: .seconds(60))  // fails: recordingWithGaps
  }
  @Test func comparingGaps() async throws {
    let states = finished("a").record(named: "states")
    let limit = Duration.seconds(60)
    try await states.expectElements([2], comparing: \.count, order: .withGaps, within: limit)  // fails: comparingGaps
  }
  @Test func recordingElementsEmpty() async throws {
    let states = pending().record(named: "states")
    try await states.expectElements([], within: .seconds(60))  // fails: recordingElementsEmpty
  }
}
