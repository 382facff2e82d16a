extension Expected {
  /// Verbs on recordings.
  static let recordings = [
    Expected(
      name: "recordingCollectFirst",
      text: """
        collect(first: 2, within: 60 s) on "states": received 1 of 2: ["open"]
          ended because: the sequence finished after 1 element, at <time>
          timeline: <time> "open"
        """),
    Expected(
      name: "recordingCollectAll",
      text: """
        collectAll(within: 60 s) on "states": received 1: ["open"]
          ended because: the sequence threw Streams.Offline() after 1 element, at <time>
          timeline: <time> "open"
        """, at: "collectAll("),
    Expected(
      name: "recordingCollectUntil",
      text: """
        collect(until: { … }, within: 60 s) on "states": received 1: ["open"]
          ended because: the sequence finished after 1 element, at <time>
          timeline: <time> "open"
        """),
    Expected(
      name: "recordingCollectFor",
      text: """
        collect(for: 60 s) on "states": received 1: ["open"]
          ended because: the sequence threw Streams.Offline() after 1 element, at <time>
          timeline: <time> "open"
        """),
    Expected(
      name: "recordingNextWhere",
      text: """
        next(where: { … }, within: 60 s) on "states": received 1: ["open"]
          ended because: the sequence finished after 1 element, at <time>
          timeline: <time> "open"
        """, at: "next("),
    Expected(
      name: "recordingUnwrapNext",
      text: """
        unwrapNext({ … }, within: 60 s) on "states": received 1: ["open"]
          ended because: the sequence finished after 1 element, at <time>
          timeline: <time> "open"
        """, at: "unwrapNext("),
    Expected(
      name: "recordingElements",
      text: """
        expectElements(["a", "c"], within: 60 s) on "states": received 2: ["a", "b"]
          difference: element 2 is "b", not "c"
          timeline: <time> "a"; <time> "b"
        """, at: "expectElements("),
    Expected(
      name: "recordingElementsComparing",
      text: """
        expectElements([2], comparing: …, within: 60 s) on "states": received 1: [1]
          difference: element 1 is 1, not 2
          timeline: <time> 1
        """, at: "expectElements("),
    Expected(
      name: "recordingAnyOrder",
      text: """
        expectElements(["a", "b"], order: .any, within: 60 s) on "states": received 2: ["b", "c"]
          difference: element 2 is "c", which was not expected
          timeline: <time> "b"; <time> "c"
        """, at: "expectElements("),
    Expected(
      name: "recordingWithGaps",
      text: """
        expectElements(["a", "b"], order: .withGaps, within: 60 s) on "states": received 2: ["a", "c"]
          difference: missing: ["b"]
          ended because: the sequence finished after 2 elements, at <time>
          timeline: <time> "a"; <time> "c"
        """, at: "expectElements("),
    Expected(
      name: "comparingGaps",
      text: """
        expectElements([2], comparing: …, order: .withGaps, within: 60 s) on "states": received 1: [1]
          difference: missing: [2]
          ended because: the sequence finished after 1 element, at <time>
          timeline: <time> 1
        """, at: "expectElements("),
    Expected(
      name: "recordingElementsEmpty",
      text: "expectElements([], within: 60 s): an empty list says nothing; say expectNothing(for:)",
      at: "expectElements("),
    Expected(
      name: "recordingNothing",
      text: """
        expectNothing(for: 60 s) on "states": received 1: ["open"]
          timeline: <time> "open"
        """, at: "expectNothing("),
    Expected(
      name: "recordingFinish",
      text: """
        expectFinish(within: 60 s) on "states": received 1: ["open"]
          timeline: <time> "open"
        """, at: "expectFinish("),
    Expected(
      name: "recordingError",
      text: """
        expectError(within: 60 s) on "states": received 1: ["open"]
          timeline: <time> "open"
        """, at: "expectError("),
    Expected(
      name: "recordingErrorType",
      text: """
        expectError(Streams.Busy.self, within: 60 s) on "states": received nothing
          ended because: the sequence threw Streams.Offline() before any element, at <time>
        """, at: "expectError("),
    Expected(
      name: "recordingErrorEqual",
      text: """
        expectError(Streams.Offline(), within: 60 s) on "states": received nothing
          ended because: the sequence finished before any element, at <time>
        """, at: "expectError("),
    Expected(
      name: "handFed",
      text: """
        collect(first: 2, within: 60 s) on "calls": received 1 of 2: [1]
          ended because: the recording finished after 1 element, at <time>
          timeline: <time> 1
        """),
    Expected(
      name: "changes",
      text: """
        expectElements(["", "c"], within: 60 s): received 2: ["", "b"]
          difference: element 2 is "b", not "c"
          timeline: <time> ""; <time> "b"
        """, at: "expectElements("),
    Expected(
      name: "leftoversOfSeveral",
      text: """
        withRecording: left over at the end of the scope
          "recording 1": 1 unread element: ["open"]
          "recording 2": 1 unread element: ["shut"]; an unread error: Streams.Offline()
        """, at: "withRecording("),
  ]

  /// What a failure says beyond what came.
  static let hints = [
    Expected(
      name: "secondReader",
      text: """
        next(where: { … }, within: 200 ms): received nothing
          ended because: the limit passed; the sequence did not finish
          timeline: nothing in <time>
          hint: the call at <4 lines above> took 1 element of the stream, and each goes to one reader: \
        record() it once, and read the recording
          sibling at <4 lines above>: 1 element, last at -<time>
        """, at: "next("),
    Expected(
      name: "cancelledEarlier",
      text: """
        collect(first: 1, within: 60 s): received 0 of 1
          ended because: the sequence finished before any element, at <time>
          hint: the stream was cancelled with the call at <1 lines above>, and that ended it: \
        record() it once, and read the recording
        """),
    Expected(
      name: "siblings",
      text: """
        collect(first: 2, within: 60 s) on "states": received 1 of 2: ["open"]
          ended because: the sequence finished after 1 element, at <time>
          timeline: <time> "open"
          sibling "requests": 1 element, last at -<time>
          sibling "idle": nothing
        """),
  ]

  static let siblingsOfACase = Expected(
    name: "siblingsOfACase",
    text: """
      collect(first: 2, within: 60 s) on "states": received 1 of 2: ["open"]
        ended because: the sequence finished after 1 element, at <time>
        timeline: <time> "open"
        sibling "requests": 1 element, last at -<time>
      """, cases: 2)
}
