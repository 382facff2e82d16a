extension Expected {
  /// In virtual time.
  static let sessions = [
    Expected(
      name: "deadlock",
      text: """
        collect(first: 1, within: 5 s): received 0 of 1
          ended because: the limit passed; the sequence did not finish
          timeline: nothing in <time>
          hint: the call subscribed when it began, and what was sent before may be lost: record() first, then act
          deadlock: everything was suspended, and nobody slept on the session's clock; work on other threads is not seen
          waiting: <0 lines above>: collect(first: 1, within: 5 s): received 0 of 1
        """),
    Expected(
      name: "slept",
      text: "withVirtualTime: a task slept <time> of real time at refresh(): inject the clock",
      at: "withVirtualTime("),
    Expected(
      name: "stillAsleep",
      text: "withVirtualTime(shuffling: 42): a task sleeps in real time at poll(): inject the clock",
      at: "withVirtualTime("),
    Expected(
      name: "asleepAtTheLimit",
      text: """
        expectReturn(within: 60 s): did not return
          ended because: the limit passed; the operation ended <time> after cancellation
          deadlock: everything was suspended, and nobody slept on the session's clock; work on other threads is not seen
          real time: a task sleeps in real time at poll(): inject the clock
          waiting: <0 lines above>: expectReturn(within: 60 s): did not end
        """, at: "expectReturn("),
    Expected(
      name: "silentStream",
      text: """
        withVirtualTime: the body does not go on
          ended because: everything is suspended, and for the limit, in real time, nothing came from outside of the \
        session either; the body is cancelled
        """, at: "withVirtualTime("),
    Expected(
      name: "nestedSession",
      text: "withVirtualTime: there is a session already: use its time", at: "withVirtualTime("),
    Expected(
      name: "negativeAdvance",
      text: "advance(by: -1 s): time does not go back", at: "advance("),
    Expected(
      name: "escapedSession",
      text: "advance(by: 1 s): its session is over: the body of withVirtualTime at <1 lines above> has ended",
      at: "advance("),
  ]
}
