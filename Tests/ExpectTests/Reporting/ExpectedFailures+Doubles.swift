extension Expected {
  /// What a double reports stands where the double was made.
  static let doubles = [
    Expected(
      name: "stubRunsOut",
      text: #"call 2 of "search", with "b": one call too many: there was 1 answer, given to ["a"]"#,
      at: "Stub<String, Int>("),
    Expected(
      name: "stubRunsOutElsewhere", text: #"call 2, with "b": one call too many: there was 1 answer, given to ["a"]"#,
      at: "Stub<String, Int>("),
    Expected(
      name: "stubAnsweredTwice", text: #"call 1, with "a": it was answered twice"#, at: "Stub<String, Int>("),
    Expected(
      name: "stubCannotThrow",
      text: #"call 1, with "a": a call that cannot throw was answered with Streams.Offline(); it hangs"#,
      at: "Stub<String, Int>("),
    Expected(
      name: "callNotCancelled",
      text: """
        expectCancelled(within: 60 s): call 1 of "search", with "a", was not cancelled
          ended because: it came to its own end, at <time>
        """, at: "expectCancelled("),
    Expected(
      name: "scriptNotCancelled",
      text: """
        expectCancelled(within: 200 ms): the sequence was not cancelled
          ended because: the limit passed; its consumer goes on, or there is none
        """, at: "expectCancelled("),
    Expected(
      name: "requestUnanswered", text: #"request 1 of "chat", GET file:///say: nobody answered it within 200 ms"#,
      at: "RequestRecorder("),
    Expected(
      name: "requestNotCancelled",
      text: """
        expectCancelled(within: 60 s): request 1, GET file:///say, was not cancelled
          ended because: it came to its own end, at <time>
        """, at: "expectCancelled("),
  ]
}
