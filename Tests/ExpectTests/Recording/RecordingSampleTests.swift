import Expect
import Testing

/// What the doc comments show of recordings, with the outcome that they promise.
@Suite(.timeLimit(.minutes(5))) struct RecordingSampleTests {
  let recording = finished(1, 2, 3).record()
  let numbers = finished(1, 2, 3)

  @Test("record") func record() async throws {
    let model = Draft()
    let states = model.states.record()
    model.load()
    #expect(try await states.collect(first: 2) == ["loading", "loaded"])
  }

  @Test("by hand") func byHand() async throws {
    let model = Draft()
    let saved = Recording<String>()
    model.onSave = { saved.record($0) }
    model.save()
    #expect(try await saved.next() == "draft")
  }

  @Test("collect(first:)") func collectFirst() async throws {
    #expect(try await recording.collect(first: 2, within: .seconds(1)) == [1, 2])
  }

  @Test("collectAll") func collectAll() async throws {
    #expect(try await recording.collectAll(within: .seconds(1)) == [1, 2, 3])
  }

  @Test("collect(until:)") func collectUntil() async throws {
    #expect(try await recording.collect(until: { $0 == 2 }) == [1, 2])
  }

  @Test("collect(for:)") func collectFor() async throws {
    let soFar = try await recording.collect(for: .milliseconds(50))
    #expect(soFar.count <= 3)
  }

  @Test("next") func next() async throws {
    #expect(try await recording.next() == 1)
  }

  @Test("next(where:)") func nextWhere() async throws {
    #expect(try await recording.next(where: { $0 > 1 }) == 2)
  }

  @Test("unwrapNext") func unwrapNext() async throws {
    #expect(try await numbers.unwrapNext { $0 > 1 ? "number \($0)" : nil } == "number 2")
    #expect(try await recording.unwrapNext { $0 > 1 ? "number \($0)" : nil } == "number 2")
  }

  @Test("outcome") func outcome() async throws {
    #expect(await recording.outcome(first: 2) == Outcome(elements: [1, 2], end: .satisfied))
  }

  @Test("skip") func skip() async throws {
    try await recording.skip(2)
    #expect(try await recording.next() == 3)
  }

  @Test("expectElements") func expectElements() async throws {
    try await recording.expectElements([1, 2], within: .seconds(1))
    try await numbers.expectElements([1, 2], within: .seconds(1))
    let numbers = finished(1, 2)
    let recording = numbers.record()
    try await recording.expectElements(["1", "2"], comparing: { "\($0)" })
  }

  @Test("expectElements of a sequence, comparing") func expectElementsComparing() async throws {
    try await numbers.expectElements(["1", "2"], comparing: { "\($0)" })
  }

  @Test("expectNothing of a recording") func expectNothingOfRecording() async throws {
    let (stream, continuation) = AsyncStream<Int>.makeStream()
    let recording = stream.record()
    for number in 1...3 { continuation.yield(number) }
    try await recording.collect(first: 3)
    try await recording.expectNothing(for: .milliseconds(50))
  }

  @Test("expectNothing") func expectNothing() async throws {
    let silence = pending(of: Int.self)
    let texts = try await failures {
      try await silence.expectNothing(for: .milliseconds(50))
      try await numbers.expectNothing(for: .seconds(5))
    }
    #expect(texts.count == 1 && texts[0].contains("received 1: [1]"))
  }

  @Test("expectFinish") func expectFinish() async throws {
    let nothing = finished(of: Int.self)
    let texts = try await failures {
      try await nothing.expectFinish(within: .seconds(1))
      try await numbers.expectFinish(within: .seconds(1))
    }
    #expect(texts.count == 1 && texts[0].contains("received 1: [1]"))
    try await recording.collect(first: 3)
    try await recording.expectFinish(within: .seconds(1))
  }

  @Test("expectError") func expectError() async throws {
    let interrupted = broken(of: Int.self)
    let events = Recording<Int>()
    events.finish(throwing: Offline())
    do {
      let error = try await interrupted.expectError(Offline.self, within: .seconds(1))
      #expect(error == Offline())
    }
    let error = try await events.expectError(Offline.self, within: .seconds(1))
    try await events.expectError(Offline(), within: .seconds(1))
    #expect(error == Offline())
  }

  @Test("expectError of a sequence, this very one") func expectThisError() async throws {
    let interrupted = broken(of: Int.self)
    try await interrupted.expectError(Offline(), within: .seconds(1))
  }

  @Test("withRecording") func withOne() async throws {
    let sameNumbers = finished(1, 2, 3)
    let texts = try await failures {
      try await withRecording(of: numbers) { recording in
        try await recording.expectElements([1, 2, 3])
      }
      try await withRecording(of: sameNumbers) { recording in
        try await recording.expectElements([1, 2])
      }
    }
    #expect(texts.count == 1 && texts[0].contains("1 unread element: [3]"))
  }

  @Test("withRecording of several") func withSeveral() async throws {
    let letters = finished("a", "b")
    try await withRecording(of: numbers, letters) { numbers, letters in
      try await numbers.expectElements([1, 2, 3])
      try await letters.expectElements(["a", "b"])
    }
  }

  @MainActor @Test("recordChanges") func changes() async throws {
    let profile = Profile()
    let names = recordChanges { profile.name }
    await profile.rename(to: "Ada")
    try await names.expectElements(["", "Ada"])
  }

  @Test("expectCancellable") func expectCancellable() async throws {
    try await recording.expectCancellable(within: .seconds(1))
  }
}

private final class Draft {
  let states: AsyncStream<String>
  var onSave: ((String) -> Void)?
  private let continuation: AsyncStream<String>.Continuation

  init() { (states, continuation) = AsyncStream.makeStream() }

  func load() {
    continuation.yield("loading")
    continuation.yield("loaded")
  }

  func save() { onSave?("draft") }
}
