import Expect
import Testing

/// Every row of the vocabulary, passing. ExpectTests knows the rows by their marks.
@Suite(.limits(within: .seconds(30), for: .milliseconds(10))) struct RowTests {
  @Test func sequences() async throws {
    #expect(try await count(to: 3).collect(first: 2) == [1, 2])  // passes: collectFirst
    #expect(try await count(to: 3).collectAll() == [1, 2, 3])  // passes: collectAll
    #expect(try await count(to: 3).collect(until: { $0 == 2 }) == [1, 2])  // passes: collectUntil
    #expect(try await count(to: 3).collect(for: .seconds(30)) == [1, 2, 3])  // passes: collectFor
    #expect(try await count(to: 3).next(within: .seconds(30)) == 1)  // passes: next
    #expect(try await count(to: 3).next(where: { $0 > 1 }) == 2)  // passes: nextWhere
    #expect(try await count(to: 3).unwrapNext({ $0 > 1 ? "\($0)" : nil }) == "2")  // passes: unwrapNext
  }
  @Test func outcomes() async throws {
    let early = Outcome(elements: [1], end: .finished)
    #expect(await count(to: 1).outcome(first: 3) == early)  // passes: outcome
    #expect(await count(to: 1).record().outcome(first: 3) == early)  // passes: recordingOutcome
    #expect(await countThenThrow(to: 1).outcome() == Outcome(elements: [1], end: .failed(Offline())))
    #expect(await silence().outcome(within: .zero) == Outcome(elements: [], end: .timedOut(abandoned: false)))
  }
  @Test func assertions() async throws {
    try await count(to: 3).expectElements([1, 2])  // passes: expectElements
    try await count(to: 3).expectElements(["1"], comparing: { "\($0)" })  // passes: expectElementsComparing
    try await count(to: 3).expectElements([3, 1, 2], order: .any)  // passes: expectElementsAnyOrder
    try await count(to: 9).expectElements([2, 5], order: .withGaps)  // passes: expectElementsWithGaps
    let words = count(to: 2)
    try await words.expectElements(["2", "1"], comparing: { "\($0)" }, order: .any)  // passes: comparingAnyOrder
    try await silence().expectNothing()  // passes: expectNothing
    try await count(to: 1).dropFirst().expectFinish()  // passes: expectFinish
    try await countThenThrow(to: 0).expectError()  // passes: expectAnyErrorOfSequence
    try await countThenThrow(to: 0).expectError(Offline.self)  // passes: expectErrorTypeOfSequence
    try await countThenThrow(to: 0).expectError(Offline())  // passes: expectErrorOfSequence
  }
  @Test func recordings() async throws {
    let numbers = count(to: 9).record()
    #expect(try await numbers.collect(first: 2) == [1, 2])  // passes: recordingCollectFirst
    #expect(try await numbers.collect(until: { $0 == 4 }) == [3, 4])  // passes: recordingCollectUntil
    #expect(try await numbers.next() == 5)  // passes: recordingNext
    #expect(try await numbers.next(where: { $0 == 7 }) == 7)  // passes: recordingNextWhere
    #expect(try await numbers.unwrapNext({ $0 == 8 ? "8" : nil }) == "8")  // passes: recordingUnwrapNext
    #expect(try await numbers.collectAll() == [9])  // passes: recordingCollectAll
    #expect(try await count(to: 2).record().collect(for: .seconds(30)) == [1, 2])  // passes: recordingCollectFor
    #expect(numbers.elements == Array(1...9) && numbers.times.count == 9 && numbers.unread.isEmpty)
    numbers.cancel()
  }
  @Test func assertionsOnRecordings() async throws {
    let numbers = count(to: 4).record(named: "numbers", buffer: 2)
    try await numbers.expectElements([1])  // passes: recordingElements
    try await numbers.expectElements(["2"], comparing: { "\($0)" })  // passes: recordingElementsComparing
    try await numbers.skip(2)  // passes: recordingSkip
    try await numbers.expectFinish()  // passes: recordingFinish
    try await countThenThrow(to: 0).record().expectError()  // passes: recordingError
    try await countThenThrow(to: 0).record().expectError(Offline.self)  // passes: recordingErrorType
    try await countThenThrow(to: 0).record().expectError(Offline())  // passes: recordingErrorEqual
    let nine = count(to: 9).record()
    try await nine.expectElements([2, 1], order: .any)  // passes: recordingAnyOrder
    try await nine.expectElements([4, 6], order: .withGaps)  // passes: recordingWithGaps
    try await nine.expectElements(["8"], comparing: { "\($0)" }, order: .withGaps)  // passes: comparingGaps
    try await silence().record().expectNothing()  // passes: recordingNothing
    try await silence().record().expectCancellable()  // passes: recordingCancellable
    let calls = Recording<Int>()
    calls.record(1)
    try await calls.expectElements([1])  // passes: handFed
    try await withRecording(of: count(to: 1)) { try await $0.next() }  // passes: leftovers
    try await withRecording(of: silence(), count(to: 1)) { silent, numbers in  // passes: leftoversOfSeveral
      try await silent.expectNothing()
      try await numbers.next()
    }
  }
  @Test @MainActor func changes() async throws {
    let account = Account()
    let names = recordChanges { account.name }
    await account.rename(to: "b")
    try await names.expectElements(["", "b"])  // passes: changes
  }
  @Test func operations() async throws {
    #expect(try await expectReturn { 1 } == 1)  // passes: expectReturnOfAClosure
    try await expectError { throw Offline() }  // passes: expectErrorReturned
    try await expectError(Offline.self) { throw Offline() }  // passes: expectErrorOfAType
    try await expectError(Offline()) { throw Offline() }  // passes: expectErrorEqual
    try await expectPending { try await work() }  // passes: expectPendingOfAClosure
    try await expectCancellable { try await work() }  // passes: expectCancellableOfAClosure
  }
  @Test func tasks() async throws {
    let failing = Task { throw Offline() }
    let working = Task { try await work() }
    #expect(try await Task { 1 }.expectReturn() == 1)  // passes: expectReturnOfATask
    try await failing.expectError()  // passes: expectAnyErrorOfATask
    try await failing.expectError(Offline.self)  // passes: expectErrorOfATask
    try await failing.expectError(Offline())  // passes: expectErrorEqualOfATask
    try await working.expectPending()  // passes: expectPendingOfATask
    try await working.expectCancellable()  // passes: expectCancellableOfATask
  }
  @Test func conditions() async throws {
    let counter = Counter()
    await counter.incrementLater()
    try await expectEventually { await counter.value == 1 }  // passes: eventuallyTrue
    try await expectEventually(1) { await counter.value }  // passes: eventuallyAValue
    #expect(try await unwrapEventually { 1 as Int? } == 1)  // passes: eventuallyNonNil
    try await expectAlways { await counter.value == 1 }  // passes: alwaysTrue
    try await expectNever { await counter.value == 2 }  // passes: neverTrue
  }
}
