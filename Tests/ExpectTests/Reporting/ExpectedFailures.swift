import Testing

/// One failing call of the fixture, and what must be said about it. Times are left out: `<time>`.
struct Expected: Sendable, CustomTestStringConvertible {
  let name: String
  let text: String
  /// The piece of source whose end is the column.
  var at = "collect("
  /// Where it is not there.
  var column: Int?
  var isKnown = false
  /// Run in a task that knows nothing of its test.
  var isDetached = false
  /// In how many cases of its test it fails.
  var cases = 1

  var testDescription: String { name }

  func failure(at call: MarkedCall, column: Bool, test: String?) -> SaidFailure {
    SaidFailure(
      file: call.file, line: call.line, column: column ? self.column ?? call.column(of: at) : nil, test: test,
      text: text.replacing(/<(\d+) lines above>/) { "\(call.file):\(call.line - (Int($0.1) ?? 0))" },
      isKnown: isKnown)
  }
}

extension Expected {
  private static let finishedEarly = """
    collect(first: 3, within: 5 s): received 1 of 3: ["open"]
      ended because: the sequence finished after 1 element, at <time>
      timeline: <time> "open"
    """

  /// In both frameworks: where the call stands, and in whose isolation, changes nothing.
  static let places = [
    Expected(name: "optionalTry", text: finishedEarly),
    Expected(name: "caught", text: finishedEarly),
    Expected(name: "asyncLet", text: finishedEarly),
    Expected(name: "mainActor", text: finishedEarly),
    Expected(name: "anActor", text: finishedEarly),
    Expected(name: "nested", text: finishedEarly),
    Expected(name: "detached", text: finishedEarly, isDetached: true),
  ]

  static let swiftTesting =
    places + [
      Expected(name: "knownIssue", text: finishedEarly, isKnown: true),
      // A macro's code stands where the macro stands.
      Expected(name: "insideExpect", text: finishedEarly, at: "#"),
      Expected(name: "insideConfirmation", text: finishedEarly),
      siblingsOfACase,
      Expected(
        name: "parameterised",
        text: """
          collect(first: 2, within: 5 s): received 1 of 2: ["open"]
            ended because: the sequence finished after 1 element, at <time>
            timeline: <time> "open"
          """),
    ]

  static let verbs = sequences + operations + conditions + scopes + elements + recordings + hints + doubles + sessions

  private static let sequences = [
    Expected(
      name: "collectFirst",
      text: """
        collect(first: 3, within: 200 ms): received 1 of 3: ["open"]
          ended because: the limit passed; the sequence did not finish
          timeline: <time> "open"; nothing after
        """),
    Expected(
      name: "collectFirstFinished",
      text: """
        collect(first: 3, within: 60 s): received 1 of 3: ["open"]
          ended because: the sequence finished after 1 element, at <time>
          timeline: <time> "open"
        """),
    Expected(
      name: "collectFirstDeaf",
      text: """
        collect(first: 3, within: 200 ms): received 0 of 3
          ended because: the limit passed; the sequence did not finish
          timeline: nothing in <time>
          source: still running 0.1 s after cancellation (abandoned)
        """),
    Expected(
      name: "collectFirstNegative",
      text: "collect(first: -1, within: 60 s): a count cannot be negative"),
    Expected(
      name: "collectAll",
      text: """
        collectAll(within: 200 ms): received 1: ["open"]
          ended because: the limit passed; the sequence did not finish
          timeline: <time> "open"; nothing after
        """, at: "collectAll("),
    Expected(
      name: "collectUntil",
      text: """
        collect(until: { … }, within: 60 s): received 1: ["open"]
          ended because: the sequence finished after 1 element, at <time>
          timeline: <time> "open"
        """),
    Expected(
      name: "collectFor",
      text: """
        collect(for: 60 s): received 1: ["open"]
          ended because: the sequence threw Streams.Offline() after 1 element, at <time>
          timeline: <time> "open"
        """),
    Expected(
      name: "next",
      text: """
        next(within: 200 ms): received 0 of 1
          ended because: the limit passed; the sequence did not finish
          timeline: nothing in <time>
          hint: the call subscribed when it began, and what was sent before may be lost: record() first, then act
        """, at: "next("),
    Expected(
      name: "nextWhere",
      text: """
        next(where: { … }, within: 60 s): received 1: ["open"]
          ended because: the sequence threw Streams.Offline() after 1 element, at <time>
          timeline: <time> "open"
        """, at: "next("),
    Expected(
      name: "expectReturnOfAClosure",
      text: """
        expectReturn(within: 200 ms): did not return
          ended because: the limit passed; the operation ended <time> after cancellation
        """, at: "expectReturn("),
    Expected(
      name: "expectReturnTooLate",
      text: """
        expectReturn(within: 200 ms): returned too late: "fallback"
          ended because: the limit passed; the operation ended <time> after cancellation
        """, at: "expectReturn("),
    Expected(
      name: "expectReturnThrew",
      text: """
        expectReturn(within: 60 s): did not return
          ended because: the operation threw Streams.Offline(), at <time>
        """, at: "expectReturn("),
    Expected(
      name: "expectReturnOfATask",
      text: """
        expectReturn(within: 200 ms): did not return
          ended because: the limit passed; the operation ended <time> after cancellation
        """, at: "expectReturn("),
  ]
}
