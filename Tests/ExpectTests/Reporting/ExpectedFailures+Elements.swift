extension Expected {
  /// Verbs on elements, of sequences and of recordings.
  static let elements = [
    Expected(
      name: "expectElements",
      text: """
        expectElements(["a", "c"], within: 60 s): received 2: ["a", "b"]
          difference: element 2 is "b", not "c"
          timeline: <time> "a"; <time> "b"
        """, at: "expectElements("),
    Expected(
      name: "expectElementsEmpty",
      text: "expectElements([], within: 60 s): an empty list says nothing; say expectNothing(for:)",
      at: "expectElements("),
    Expected(
      name: "expectElementsComparing",
      text: """
        expectElements([2], comparing: …, within: 60 s): received 1: [1]
          difference: element 1 is 1, not 2
          timeline: <time> 1
        """, at: "expectElements("),
    Expected(
      name: "expectElementsAnyOrder",
      text: """
        expectElements(["a", "b"], order: .any, within: 60 s): received 2: ["b", "c"]
          difference: element 2 is "c", which was not expected
          timeline: <time> "b"; <time> "c"
        """, at: "expectElements("),
    Expected(
      name: "expectElementsWithGaps",
      text: """
        expectElements(["a", "b"], order: .withGaps, within: 60 s): received 2: ["a", "c"]
          difference: missing: ["b"]
          ended because: the sequence finished after 2 elements, at <time>
          timeline: <time> "a"; <time> "c"
        """, at: "expectElements("),
    Expected(
      name: "comparingAnyOrder",
      text: """
        expectElements([2], comparing: …, order: .any, within: 60 s): received 1: [1]
          difference: element 1 is 1, which was not expected
          timeline: <time> 1
        """, at: "expectElements("),
    Expected(
      name: "expectNothingOfTheDead",
      text: """
        expectNothing(for: 60 s): received nothing
          ended because: the sequence finished before any element, at <time>
        """, at: "expectNothing("),
    Expected(
      name: "expectAnyErrorOfSequence",
      text: """
        expectError(within: 60 s): received 1: ["open"]
          timeline: <time> "open"
        """, at: "expectError("),
    Expected(
      name: "expectErrorTypeOfSequence",
      text: """
        expectError(Streams.Busy.self, within: 60 s): received nothing
          ended because: the sequence threw Streams.Offline() before any element, at <time>
        """, at: "expectError("),
    Expected(
      name: "expectNothing",
      text: """
        expectNothing(for: 60 s): received 1: ["open"]
          timeline: <time> "open"
        """, at: "expectNothing("),
    Expected(
      name: "expectFinish",
      text: """
        expectFinish(within: 60 s): received 1: ["open"]
          timeline: <time> "open"
        """, at: "expectFinish("),
    Expected(
      name: "expectErrorOfSequence",
      text: """
        expectError(Streams.Offline(), within: 60 s): received nothing
          ended because: the sequence finished before any element, at <time>
        """, at: "expectError("),
    Expected(
      name: "unwrapNext",
      text: """
        unwrapNext({ … }, within: 60 s): received 1: ["open"]
          ended because: the sequence finished after 1 element, at <time>
          timeline: <time> "open"
        """, at: "unwrapNext("),
    Expected(
      name: "recordingNext",
      text: """
        next(within: 200 ms) on "states": received 0 of 1
          ended because: the limit passed; the sequence did not finish
          timeline: nothing in <time>
        """, at: "next("),
    Expected(
      name: "recordingSkip",
      text: """
        skip(2, within: 60 s): received 1 of 2: ["open"]
          ended because: the sequence finished after 1 element, at <time>
          timeline: <time> "open"
        """, at: "skip("),
    Expected(
      name: "recordingCancellable",
      text: """
        expectCancellable(within: 200 ms) on "deaf": did not end in time
          ended because: the limit passed
          source: still running 0.3 s after cancellation (abandoned)
        """, at: "expectCancellable("),
    Expected(
      name: "leftovers",
      text: """
        withRecording: left over at the end of the scope
          "states": 1 unread element: ["open"]
        """, at: "withRecording("),
  ]
}
