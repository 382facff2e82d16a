import Expect
import Streams
import Testing

struct ScopeTests {
  @Test func limits() async throws {
    try await withLimits(within: .milliseconds(200)) {
      try await pending("open").next(where: { $0 == "ready" })  // fails: limits
    }
  }
  @Test func ownFunction() async throws {
    try await expectReady(finished("open"))  // fails: ownFunction
  }
  @Test func ownFunctionOfTheOtherKind() async throws {
    try await expectFirst(finished("open"))  // fails: ownFunctionOfTheOtherKind
  }
  @Test func ownFunctionOfFourArguments() async throws {
    try await expectThird(finished("open"))  // fails: ownFunctionOfFourArguments
  }
  @Test func ownFunctionInside() async throws {
    try await expectBoth(finished("open"))  // fails: ownFunctionInside
  }
}

private func expectReady(
  _ stream: AsyncStream<String>, sourceLocation: SourceLocation = #_sourceLocation
) async throws {
  try await withCallSite(sourceLocation) {
    try await stream.collect(first: 1)
    try await stream.collect(first: 1)
  }
}

private func expectFirst(
  _ stream: AsyncStream<String>, file: StaticString = #filePath, line: UInt = #line
) async throws {
  try await withCallSite(file: file, line: line) { try await stream.next(where: { $0 == "ready" }) }
}

private func expectThird(
  _ stream: AsyncStream<String>,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) async throws {
  try await withCallSite(fileID: fileID, filePath: filePath, line: line, column: column) {
    try await stream.collect(first: 3)
  }
}

private func expectBoth(
  _ stream: AsyncStream<String>, sourceLocation: SourceLocation = #_sourceLocation
) async throws {
  try await withCallSite(sourceLocation) {
    try await expectReady(stream)
  }
}
