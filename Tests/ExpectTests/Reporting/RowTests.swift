import Testing

/// Every row of the vocabulary has a call that passes and one that fails, in both frameworks: `.ci/modes` runs those
/// that pass, `.ci/reporting` those that fail, and ReportingTests compare what they say to the letter.
struct RowTests {
  /// On a sequence; the same verbs stand below for a recording.
  static let sequences = [
    "collectFirst", "collectAll", "collectUntil", "collectFor", "next", "nextWhere", "unwrapNext",
    "expectElements", "expectElementsComparing", "expectElementsAnyOrder", "expectElementsWithGaps",
    "comparingAnyOrder", "expectNothing", "expectFinish", "expectAnyErrorOfSequence", "expectErrorTypeOfSequence",
    "expectErrorOfSequence",
  ]
  static let recordings = [
    "recordingCollectFirst", "recordingCollectAll", "recordingCollectUntil", "recordingCollectFor", "recordingNext",
    "recordingNextWhere", "recordingUnwrapNext", "recordingElements", "recordingElementsComparing",
    "recordingAnyOrder", "recordingWithGaps", "comparingGaps", "recordingNothing",
    "recordingFinish", "recordingError", "recordingErrorType", "recordingErrorEqual", "recordingSkip",
    "recordingCancellable", "handFed", "changes", "leftovers", "leftoversOfSeveral",
  ]
  static let closures = [
    "expectReturnOfAClosure", "expectErrorReturned", "expectErrorOfAType", "expectErrorEqual",
    "expectPendingOfAClosure", "expectCancellableOfAClosure",
  ]
  static let tasks = [
    "expectReturnOfATask", "expectAnyErrorOfATask", "expectErrorOfATask", "expectErrorEqualOfATask",
    "expectPendingOfATask", "expectCancellableOfATask",
  ]
  static let conditions = ["eventuallyTrue", "eventuallyAValue", "eventuallyNonNil", "alwaysTrue", "neverTrue"]
  static let doubles = [
    "stubOneByOne", "stubComputed", "stubByHand", "stubDelayed", "stubCalls", "stubCallCancelled", "stubValue",
    "stubFailure", "stubHang", "script", "scriptDelay", "scriptFail", "scriptFinish", "scriptDeaf", "scriptCancelled",
    "requestByRule", "requestByHand", "requestAnsweredOnce", "requestUnexpected", "requestDelayed", "requests",
    "requestConfiguration", "requestCancelled", "requestHang", "requestFailure", "requestURL", "requestHeaders",
    "requestBody", "requestDecoded",
  ]
  /// Rows that neither throw nor record.
  static let neverFailing = ["outcome", "recordingOutcome"]
  static let all = sequences + recordings + closures + tasks + conditions + doubles

  @Test("every row passes and fails in both frameworks", arguments: all)
  func row(name: String) {
    #expect(MarkedCall.passingInSwiftTesting[name] != nil)
    #expect(MarkedCall.passingInXCTest[name] != nil)
    #expect(MarkedCall.inSwiftTesting[name] != nil)
    #expect(MarkedCall.inXCTest[name] != nil)
    #expect(Expected.verbs.contains { $0.name == name })
  }

  @Test("no other row is said to pass")
  func noOther() {
    let passing = Set(Self.all + Self.neverFailing)
    #expect(Set(MarkedCall.passingInSwiftTesting.keys) == passing)
    #expect(Set(MarkedCall.passingInXCTest.keys) == passing)
  }
}
