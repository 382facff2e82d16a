extension Expected {
  /// What a double reports stands where the double was made.
  static let doubles = stubs + scripts + requests

  private static let stubs = [
    Expected(
      name: "stubOneByOne",
      text: #"call 2 of "search", with "b": one call too many: there was 1 answer, given to ["a"]"#,
      at: "Stub<String, Int>("),
    Expected(
      name: "stubRunsOutElsewhere", text: #"call 2, with "b": one call too many: there was 1 answer, given to ["a"]"#,
      at: "Stub<String, Int>("),
    Expected(name: "stubByHand", text: #"call 1, with "a": it was answered twice"#, at: "Stub<String, Int>("),
    Expected(
      name: "stubValue",
      text: #"call 1, with "a": a call that cannot throw was answered with Streams.Offline(); it hangs"#,
      at: "Stub<String, Int>("),
    Expected(
      name: "stubComputed",
      text: #"call 1, with "a": a call that cannot throw was answered with Streams.Offline(); it hangs"#,
      at: "Stub<String, Int>("),
    Expected(
      name: "stubCalls",
      text: """
        expectElements(["a"], comparing: …, within: 5 s) on "calls of search": received 1: ["b"]
          difference: element 1 is "b", not "a"
          timeline: <time> "b"
        """, at: "expectElements("),
    Expected(
      name: "stubDelayed",
      text: """
        expectReturn(within: 1 s): did not return
          ended because: the limit passed; the operation ended <time> after cancellation
          sleeping: 2 s
        """, at: "expectReturn("),
    Expected(
      name: "stubCallCancelled",
      text: """
        expectCancelled(within: 60 s): call 1 of "search", with "a", was not cancelled
          ended because: it came to its own end, at <time>
        """, at: "expectCancelled("),
    Expected(
      name: "stubFailure",
      text: """
        expectReturn(within: 60 s): did not return
          ended because: the operation threw Streams.Offline(), at <time>
        """, at: "expectReturn("),
    Expected(
      name: "stubHang",
      text: """
        expectCancelled(within: 200 ms): call 1 of "search", with "a", was not cancelled
          ended because: the limit passed; it has not returned
        """, at: "expectCancelled("),
  ]

  private static let scripts = [
    Expected(
      name: "script",
      text: """
        collectAll(within: 60 s): received 1: ["open"]
          ended because: the sequence threw Streams.Offline() after 1 element, at <time>
          timeline: <time> "open"
        """, at: "collectAll("),
    Expected(
      name: "scriptCancelled",
      text: """
        expectCancelled(within: 200 ms): the sequence was not cancelled
          ended because: the limit passed; its consumer goes on, or there is none
        """, at: "expectCancelled("),
    Expected(
      name: "scriptDelay",
      text: """
        collect(first: 2, within: 200 ms): received 1 of 2: ["open"]
          ended because: the limit passed; the sequence did not finish
          timeline: <time> "open"; nothing after
        """, at: "collect("),
    Expected(
      name: "scriptFail",
      text: """
        expectFinish(within: 60 s): received nothing
          ended because: the sequence threw Streams.Offline() before any element, at <time>
        """, at: "expectFinish("),
    Expected(
      name: "scriptFinish",
      text: """
        next(within: 60 s): received 0 of 1
          ended because: the sequence finished before any element, at <time>
        """, at: "next("),
    Expected(
      name: "scriptDeaf",
      text: """
        collect(first: 2, within: 200 ms): received 1 of 2: ["open"]
          ended because: the limit passed; the sequence did not finish
          timeline: <time> "open"; nothing after
          source: still running 0.1 s after cancellation (abandoned)
        """, at: "collect("),
  ]

  private static let requests = [
    Expected(
      name: "requestByRule",
      text: "request 1, GET file:///say: the recorder's closure threw Offline()",
      at: "RequestRecorder("),
    Expected(
      name: "requestByHand", text: #"request 1 of "chat", GET file:///say: nobody answered it within 200 ms"#,
      at: "RequestRecorder("),
    Expected(
      name: "requestAnsweredOnce", text: #"request 1 of "chat", GET file:///say: it was answered twice"#,
      at: "RequestRecorder("),
    Expected(
      name: "requests",
      text: """
        expectElements(["POST"], comparing: …, within: 5 s) on "requests": received 1: ["GET"]
          difference: element 1 is "GET", not "POST"
          timeline: <time> "GET"
        """, at: "expectElements("),
    Expected(
      name: "requestUnexpected", text: "request 1, GET file:///say: it was not expected", at: "RequestRecorder("),
    Expected(
      name: "requestConfiguration",
      text: #"""
        request 1 of "chat", GET file:///say: its recorder is gone: keep it as long as its sessions are used
        """#, at: "RequestRecorder("),
    Expected(
      name: "requestDelayed",
      text: """
        expectReturn(within: 1 s): did not return
          ended because: the limit passed; the operation ended <time> after cancellation
          sleeping: 2 s (task "Expect: request")
        """, at: "expectReturn("),
    Expected(
      name: "requestCancelled",
      text: """
        expectCancelled(within: 60 s): request 1, GET file:///say, was not cancelled
          ended because: it came to its own end, at <time>
        """, at: "expectCancelled("),
    Expected(
      name: "requestHang",
      text: """
        expectCancelled(within: 200 ms): request 1, GET file:///say, was not cancelled
          ended because: the limit passed; it has not returned
        """, at: "expectCancelled("),
    Expected(
      name: "requestFailure",
      text: """
        expectError(Streams.Offline.self, within: 60 s): threw another error
          ended because: the operation threw Error Domain=NSURLErrorDomain Code=-1000 "(null)", at <time>
        """, at: "expectError("),
    Expected(
      name: "requestURL",
      text: """
        expectElements(["/say"], comparing: …, within: 5 s) on "requests": received 1: ["/upload"]
          difference: element 1 is "/upload", not "/say"
          timeline: <time> "/upload"
        """, at: "expectElements("),
    Expected(
      name: "requestHeaders",
      text: """
        expectElements(["y"], comparing: …, within: 5 s) on "requests": received 1: ["x"]
          difference: element 1 is "x", not "y"
          timeline: <time> "x"
        """, at: "expectElements("),
    Expected(
      name: "requestBody",
      text: """
        expectElements(["b"], comparing: …, within: 5 s) on "requests": received 1: ["a"]
          difference: element 1 is "a", not "b"
          timeline: <time> "a"
        """, at: "expectElements("),
    Expected(
      name: "requestDecoded",
      text: """
        expectElements([["a"]], comparing: …, within: 5 s) on "requests": received 1: [[]]
          difference: element 1 is [], not ["a"]
          timeline: <time> []
        """, at: "expectElements("),
  ]
}
