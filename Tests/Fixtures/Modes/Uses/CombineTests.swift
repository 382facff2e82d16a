// With Combine, or with a module that has its interface.
#if canImport(Combine)
import Combine
import Expect
import Testing
import XCTest

@Suite(.limits(within: .seconds(30))) struct CombineTests {
  @Test func publishers() async throws {
    let (subject, current) = (PassthroughSubject<Int, Never>(), CurrentValueSubject<String, any Error>("a"))
    let numbers = subject.record(named: "numbers")
    subject.send(1)
    subject.send(2)
    try await numbers.expectElements([1, 2])
    try await current.record().expectElements(["a"])
    #expect(try await current.record().next { $0 == "a" } == "a")
    try await subject.map { $0 * 2 }.record().expectNothing(for: .milliseconds(5))
    try await Fail<Int, any Error>(error: CancellationError()).record().expectError(CancellationError.self)
    #expect(try await Just(1).record().collect(first: 1) == [1])
    #expect(await Just(1).record().outcome() == Outcome(elements: [1], end: .finished))
  }
  /// What Combine has under these names keeps its meaning.
  @Test func operators() async throws {
    let subject = PassthroughSubject<Int, Never>()
    let pairs = subject.collect(2).first(where: { $0.count == 2 }).record(named: "pairs")
    let all = subject.collect().record(named: "all")
    subject.send(1)
    subject.send(2)
    subject.send(completion: .finished)
    try await pairs.expectElements([[1, 2]])
    try await all.expectElements([[1, 2]])
    let demands: Record<Int, Never>.Recording = .init()
    #expect(demands.output.isEmpty)
  }
}

// Another library's: record() stays theirs, record(named:) is ours.
nonisolated final class Recorder<Input, Failure: Error> {}
nonisolated extension Publisher { func record() -> Recorder<Output, Failure> { Recorder() } }

nonisolated final class CombineTestsInXCTest: XCTestCase {
  func testBesideAnotherLibrary() async throws {
    let theirs: Recorder<Int, Never> = Just(1).record()
    try await withExtendedLifetime(theirs) { Just(1).record(named: "one") }.expectElements([1])
  }
}
#endif
