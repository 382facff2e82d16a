// Assertion functions of one's own.
import Expect
import Testing

/// Hands all on.
func expectShown(
  _ pages: Recording<Page>, within limit: Duration? = nil, isolation: isolated (any Actor)? = #isolation,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) async throws -> [String] {
  try await pages.unwrapNext(
    { if case .shown(let lines) = $0 { lines } else { nil } }, within: limit,
    fileID: fileID, filePath: filePath, line: line, column: column)
}

extension AsyncSequence where Element: Equatable {
  /// Hands its place on once, for several verbs.
  func expectSettles(
    on value: Element, isolation: isolated (any Actor)? = #isolation, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try await withCallSite(sourceLocation) {
      let recording = record()
      try await recording.collect(until: { $0 == value }, within: .seconds(30))
      try await recording.expectFinish()
      #expect(recording.elements.count < 10, sourceLocation: sourceLocation)
    }
  }
}

/// Without an isolation parameter.
func expectOne(
  _ sequence: some AsyncSequence<Int, Never>, sourceLocation: SourceLocation = #_sourceLocation
) async throws {
  try await withCallSite(sourceLocation) { try await sequence.expectElements([1]) }
}

struct HelperTests {
  @Test func helpers() async throws {
    let (stream, continuation) = AsyncStream<Page>.makeStream()
    let pages = stream.record()
    continuation.yield(.shown(["a"]))
    #expect(try await expectShown(pages) == ["a"])
    try await count(to: 3).expectSettles(on: 3)
    try await expectOne(count(to: 1))
  }
  @Test @MainActor func onTheMainActor() async throws {
    let (stream, continuation) = AsyncStream<Page>.makeStream()
    let pages = stream.record()
    continuation.yield(.shown(["a"]))
    #expect(try await expectShown(pages, within: .seconds(30)) == ["a"])
    try await count(to: 3).expectSettles(on: 3)
    try await expectOne(count(to: 1))
  }
}
