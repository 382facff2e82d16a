/// What `withRecording` does about what no verb has read when its body is over.
public enum LeftoverPolicy: Sendable {
  /// Leftovers are a failure.
  case fail
  /// Leftovers do not matter.
  case ignore
}

/// Records a sequence for the length of `body`. What is left over at its end fails the test.
///
/// ```swift
/// // passes
/// try await withRecording(of: numbers) { recording in
///   try await recording.expectElements([1, 2, 3])
/// }
/// // fails: "1 unread element: [3]"
/// try await withRecording(of: sameNumbers) { recording in
///   try await recording.expectElements([1, 2])
/// }
/// ```
///
/// Left over are elements that no verb has read, an error that none has come upon, and a source that is still running
/// 100 ms after its cancellation. An end that nobody has waited for is not. A body that throws is not judged.
///
/// - Parameters:
///   - sequence: What is recorded; it is subscribed to before `body` runs, as by `record()`.
///   - name: What failures call the recording.
///   - leftovers: Whether leftovers fail the test.
///   - body: Runs at once, in the caller's isolation. At its end the source is cancelled.
/// - Returns: What `body` returns.
/// - Throws: What `body` throws; one failure, recorded at the call site, when something is left over.
@discardableResult
public func withRecording<S: AsyncSequence, R>(
  of sequence: S, named name: String? = nil, leftovers: LeftoverPolicy = .fail,
  isolation: isolated (any Actor)? = #isolation,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  _ body: (Recording<S.Element>) async throws -> R
) async throws -> R {
  let call = VerbCall(fileID: fileID, filePath: filePath, line: line, column: column)
  try call.check(Asked("withRecording"))
  let recording = sequence.record(
    named: name, isolation: isolation, fileID: fileID, filePath: filePath, line: line, column: column)
  let leftover = Leftovers(call: call, policy: leftovers)
  let result = try await leftover.cancelling([recording], isolation: isolation) { try await body(recording) }
  try await leftover.judge([recording], isolation: isolation)
  return result
}

/// Records several sequences for the length of `body`. What is left over at its end fails the test.
///
/// ```swift
/// // passes
/// try await withRecording(of: numbers, letters) { numbers, letters in
///   try await numbers.expectElements([1, 2, 3])
///   try await letters.expectElements(["a", "b"])
/// }
/// ```
///
/// See `withRecording(of:)` for one sequence. The failure counts the recordings in the order of their sequences.
///
/// - Parameters:
///   - first: The first sequence; all are subscribed to before `body` runs, as by `record()`.
///   - second: The second one.
///   - more: The others.
///   - leftovers: Whether leftovers fail the test.
///   - body: Runs at once, in the caller's isolation. At its end the sources are cancelled.
/// - Returns: What `body` returns.
/// - Throws: What `body` throws; one failure, recorded at the call site, when something is left over.
@discardableResult
public func withRecording<S1: AsyncSequence, S2: AsyncSequence, each S: AsyncSequence, R>(
  of first: S1, _ second: S2, _ more: repeat each S, leftovers: LeftoverPolicy = .fail,
  isolation: isolated (any Actor)? = #isolation,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  _ body: (Recording<S1.Element>, Recording<S2.Element>, repeat Recording<(each S).Element>) async throws -> R
) async throws -> R {
  let call = VerbCall(fileID: fileID, filePath: filePath, line: line, column: column)
  try call.check(Asked("withRecording"))
  func record<T: AsyncSequence>(_ sequence: T) -> Recording<T.Element> {
    sequence.record(isolation: isolation, fileID: fileID, filePath: filePath, line: line, column: column)
  }
  let a = record(first)
  let b = record(second)
  let others = (repeat record(each more))
  var all: [any Judged] = [a, b]
  for other in repeat each others { all.append(other) }
  let leftover = Leftovers(call: call, policy: leftovers)
  let result = try await leftover.cancelling(all, isolation: isolation) { try await body(a, b, repeat each others) }
  try await leftover.judge(all, isolation: isolation)
  return result
}
