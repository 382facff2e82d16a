extension Expected {
  static let operations = [
    Expected(
      name: "expectErrorReturned",
      text: """
        expectError(within: 60 s): did not throw
          ended because: the operation returned "done", at <time>
        """, at: "expectError("),
    Expected(
      name: "expectErrorOfAType",
      text: """
        expectError(Streams.Offline.self, within: 60 s): threw another error
          ended because: the operation threw Streams.Busy(), at <time>
        """, at: "expectError("),
    Expected(
      name: "expectErrorEqual",
      text: """
        expectError(Streams.Offline(), within: 60 s): threw another error
          ended because: the operation threw Streams.Busy(), at <time>
        """, at: "expectError("),
    Expected(
      name: "expectErrorTooLate",
      text: """
        expectError(within: 200 ms): did not throw
          ended because: the limit passed; the operation ended <time> after cancellation
        """, at: "expectError("),
    Expected(
      name: "expectErrorOfATask",
      text: """
        expectError(Streams.Offline.self, within: 60 s): did not throw
          ended because: the operation returned "done", at <time>
        """, at: "expectError("),
    Expected(
      name: "expectAnyErrorOfATask",
      text: """
        expectError(within: 60 s): did not throw
          ended because: the operation returned "done", at <time>
        """, at: "expectError("),
    Expected(
      name: "expectErrorEqualOfATask",
      text: """
        expectError(Streams.Offline(), within: 60 s): threw another error
          ended because: the operation threw Streams.Busy(), at <time>
        """, at: "expectError("),
    Expected(
      name: "expectPendingOfAClosure",
      text: """
        expectPending(for: 60 s): did not stay pending
          ended because: the operation returned "done", at <time>
        """, at: "expectPending("),
    Expected(
      name: "expectPendingThrew",
      text: """
        expectPending(for: 60 s): did not stay pending
          ended because: the operation threw Streams.Offline(), at <time>
        """, at: "expectPending("),
    Expected(
      name: "expectPendingOfATask",
      text: """
        expectPending(for: 60 s): did not stay pending
          ended because: the operation returned "done", at <time>
        """, at: "expectPending("),
    Expected(
      name: "expectPendingNegative", text: "expectPending(for: -1 s): a window cannot be negative", at: "expectPending("
    ),
    Expected(name: "expectCancellableOfAClosure", text: notCancelled, at: "expectCancellable("),
    Expected(name: "expectCancellableOfATask", text: notCancelled, at: "expectCancellable("),
  ]

  private static let notCancelled = """
    expectCancellable(within: 200 ms): did not end in time
      ended because: the limit passed
      operation: still running 0.3 s after cancellation (abandoned)
    """

  static let conditions = [
    Expected(
      name: "eventuallyTrue",
      text: """
        expectEventually(within: 200 ms, every: 60 s): the condition did not become true
          ended because: the limit passed
          looks: 2, the last at <time>
        """, at: "expectEventually("),
    Expected(
      name: "eventuallyThrew",
      text: """
        expectEventually(within: 60 s, every: 10 ms): the condition did not become true
          ended because: look 1 threw Streams.Offline(), at <time>
          looks: 1, the last at <time>
        """, at: "expectEventually("),
    Expected(
      name: "eventuallyStep",
      text: "expectEventually(within: 60 s, every: 0 s): a step must be longer than zero", at: "expectEventually("),
    Expected(
      name: "eventuallyAValue",
      text: """
        expectEventually("done", within: 200 ms, every: 60 s): the last value was "open"
          ended because: the limit passed
          timeline: <time> "open"; no change after
          looks: 2, the last at <time>
        """, at: "expectEventually("),
    Expected(
      name: "eventuallyNonNil",
      text: """
        unwrapEventually(within: 200 ms, every: 60 s): the value stayed nil
          ended because: the limit passed
          looks: 2, the last at <time>
        """, at: "unwrapEventually("),
    Expected(
      name: "alwaysTrue",
      text: """
        expectAlways(for: 60 s, every: 10 ms): the condition did not stay true
          ended because: it was false, at <time>
          looks: 1, the last at <time>
        """, at: "expectAlways("),
    Expected(
      name: "neverTrue",
      text: """
        expectNever(for: 60 s, every: 10 ms): the condition did not stay false
          ended because: it was true, at <time>
          looks: 1, the last at <time>
        """, at: "expectNever("),
  ]

  /// What `withLimits` and `withCallSite` make of verbs.
  static let scopes = [
    Expected(
      name: "limits",
      text: """
        next(where: { … }, within: 200 ms): received 1: ["open"]
          ended because: the limit passed; the sequence did not finish
          timeline: <time> "open"; nothing after
        """, at: "next("),
    Expected(name: "ownFunction", text: finishedEmpty, at: "expectReady("),
    // What is written in the style of one framework knows no column in the other.
    Expected(
      name: "ownFunctionOfTheOtherKind",
      text: """
        next(where: { … }, within: 5 s): received 1: ["open"]
          ended because: the sequence finished after 1 element, at <time>
          timeline: <time> "open"
        """, column: 1),
    Expected(
      name: "ownFunctionOfFourArguments",
      text: """
        collect(first: 3, within: 5 s): received 1 of 3: ["open"]
          ended because: the sequence finished after 1 element, at <time>
          timeline: <time> "open"
        """, at: "expectThird("),
    Expected(name: "ownFunctionInside", text: finishedEmpty, at: "expectBoth("),
  ]

  private static let finishedEmpty = """
    collect(first: 1, within: 5 s): received 0 of 1
      ended because: the sequence finished before any element, at <time>
    """
}
