import Expect
import Foundation
import Observation
import Testing

@Suite(.limits(within: .seconds(30), for: .milliseconds(10))) struct StreamTests {
  @Test func errorsAfterElements() async throws {
    let numbers = countThenThrow(to: 1).record()
    try await numbers.expectElements([1])
    try await numbers.expectError(Offline())
    let error = try await countThenThrow(to: 0, Offline()).expectError(Offline.self)
    #expect(error == Offline())
    try await countThenThrow(to: 0, Busy()).expectError()
  }
  @Test func anySequence() async throws {
    let numbers: any AsyncSequence<Int, Never> = count(to: 3)
    #expect(try await numbers.collect(first: 1) == [1])
    let rest = numbers.record()
    try await rest.expectElements([2, 3])
    try await rest.expectFinish()
    let one: any AsyncSequence<Int, Never> = count(to: 1)
    try await withRecording(of: one) { try await $0.expectElements([1]) }
    let throwing: any AsyncSequence<Int, any Error> = countThenThrow(to: 1)
    #expect(try await throwing.next(within: .seconds(30)) == 1)
  }
  @Test func sequencesOfSequences() async throws {
    func doubled() -> some AsyncSequence<Int, Never> { count(to: 3).map { $0 * 2 }.filter { $0 > 2 } }
    try await doubled().expectElements([4, 6])
    try await Wrapped(base: doubled()).expectElements([4, 6])
    try await Wrapped(base: countThenThrow(to: 0)).expectError(Offline())
    try await count(to: 2).map { "\($0)" }.record().expectElements(["1", "2"])
    try await count(to: 9).compactMap { $0 > 3 ? "\($0)" : nil }.prefix(2).expectElements(["4", "5"])
  }
  @Test func elementsThatAreNotSendable() async throws {
    func drafts() -> AsyncMapSequence<AsyncStream<Int>, Draft> { count(to: 2).map { Draft("\($0)") } }
    #expect(try await drafts().next(within: .seconds(30)).text == "1")
    try await drafts().record().expectElements(["1", "2"], comparing: \.text)
  }
  @Test func atTheSameTime() async throws {
    let (stream, continuation) = AsyncStream<Int>.makeStream()
    async let both = stream.collect(first: 2)
    continuation.yield(1)
    continuation.yield(2)
    #expect(try await both == [1, 2])
    let numbers = stream.record()
    async let next = numbers.next()
    continuation.yield(3)
    #expect(try await next == 3)
  }
  @Test func outcomes() async {
    #expect(await count(to: 2).outcome(first: 3) == Outcome(elements: [1, 2], end: .finished))
    #expect(await countThenThrow(to: 0).outcome().end == .failed(Offline()))
    let nothing = await silence().outcome(within: .milliseconds(1))
    #expect(nothing == Outcome(elements: [], end: .timedOut(abandoned: false)))
  }
  @Test(arguments: [1, 2, 3]) func parameterised(end: Int) async throws {
    #expect(try await count(to: end).collectAll() == Array(1...end))
    try await count(to: end).record(named: "count to \(end)").expectElements(Array(1...end))
  }
  @Test func knownIssues() async throws {
    await withKnownIssue { try await count(to: 1).expectElements([2]) }
    try await withKnownIssue {
      try await count(to: 1).expectNothing(for: .seconds(30))
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("received 1: [1]") }
    }
    try await withKnownIssue(isIntermittent: true) {
      try await count(to: 1).expectFinish()
    } when: {
      true
    }
  }
  @Test func stepByStep() async throws {
    let numbers = count(to: 9).record(named: "nine", buffer: 3)
    try await numbers.skip()
    try await numbers.next()
    let third = try #require(try await numbers.collect(first: 1).first)
    #expect(third == 3 && numbers.elements.starts(with: [1, 2, 3]))
    try await numbers.collect(until: { $0 == 9 })
    try await numbers.expectFinish()
    try await numbers.expectCancellable(within: .seconds(30))
    numbers.cancel()
  }
  @Test func orders() async throws {
    try await count(to: 9).expectElements([2, 5, 9], order: .withGaps, within: .seconds(30))
    try await count(to: 3).expectElements(["2", "3"], comparing: { "\($0)" }, order: .withGaps)
  }
  @Test func notifications() async throws {
    let (name, seen) = (Notification.Name("saved"), Recording<String>())
    let token = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) {
      seen.record($0.name.rawValue)
    }
    NotificationCenter.default.post(name: name, object: nil)
    try await seen.expectElements(["saved"])
    NotificationCenter.default.removeObserver(token)
  }
}

@MainActor struct ObservationTests {
  @Test func observations() async throws {
    let account = Account()
    let saving = Observations { account.isSaving }.record()
    try await saving.expectElements([false])
    account.isSaving = true
    try await saving.expectElements([true])
    account.isSaving = false
    try await saving.expectElements([false])
    try await Observations { account.name }.expectElements([""])
  }
  @Test func conditions() async throws {
    let account = Account()
    Task { await account.rename(to: "b") }
    try await expectEventually("b", within: .seconds(30)) { account.name }
    try await expectEventually { !account.isSaving }
    #expect(try await unwrapEventually { account.name.isEmpty ? nil : account.name } == "b")
    try await expectAlways(for: .milliseconds(20)) { !account.isSaving }
    try await expectNever { account.isSaving }
  }
}
