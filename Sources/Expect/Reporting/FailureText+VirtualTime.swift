extension FailureText {
  static let noHooks =
    "this Swift runtime has no hooks for jobs, or hides them; a clock that the test advances itself works without them"
  static let nestedSession = "there is a session already: use its time"

  static func sessionIsOver(at site: CallSite) -> String {
    "its session is over: the body of withVirtualTime at \(site.taskName) has ended"
  }

  static func sleepsAfterEnd(of site: CallSite, task: String?) -> String {
    let sleeper = task.map { "the task \(ShownValues.name($0))" } ?? "a task"
    return "Expect: \(sleeper) sleeps on the clock of a session that is over, and nobody wakes it: withVirtualTime at "
      + site.taskName
  }

  static func shuffled(_ asked: Asked, at site: CallSite) -> String {
    "Expect: a test in shuffled virtual time has thrown: \(asked.call) at \(site.taskName)"
  }

  /// A session that does not get on in real time.
  static func stuck(
    _ asked: Asked, _ cause: String, _ standing: ClockStanding, asleep: [RealSleep], waits: [String]
  ) -> String {
    page(
      "\(asked.call): the body does not go on",
      ("ended because", "\(cause); the body is cancelled"),
      ("sleeping", standing.sleepers.isEmpty ? nil : standing.list)
    ) + list(asleep) + list(waits)
  }

  static let isIdle =
    "everything is suspended, and for the limit, in real time, nothing came from outside of the session either"
  static let isBlocked = "for the limit, in real time, a job has kept the session's thread"
  static let isEndless = "tasks wake and sleep without an end, and the body waits for something else"

  /// Tasks of a session that slept in real time: it has some.
  static func realSleeps(_ asked: Asked, _ sleeps: [RealSleep]) -> String {
    "\(asked.call): \(sleeps[0].text): inject the clock" + list(Array(sleeps.dropFirst()))
  }

  /// Of a test that fails for another reason.
  static func hasSlept(_ asked: Asked, _ sleeps: [RealSleep], at site: CallSite) -> String {
    "Expect: a test in virtual time has thrown: \(realSleeps(asked, sleeps)) at \(site.taskName)"
  }

  /// What a failure in virtual time says of the moment: who slept when the limit passed, and what waited.
  static func circumstances(
    _ standing: ClockStanding?, asleep: [RealSleep], waits: [String], shuffledBy asked: Asked?
  ) -> String {
    var text = ""
    if let standing, standing.sleepers.isEmpty {
      text += "\n  deadlock: everything was suspended, and nobody slept on the session's clock; "
      text += "work on other threads is not seen" + list(asleep) + list(waits)
    } else if let standing {
      text += "\n  sleeping: \(standing.list)" + list(asleep)
    }
    return text + (asked.map { "\n  session: \($0.call)" } ?? "")
  }

  private static func list(_ waits: [String]) -> String { waits.map { "\n  waiting: \($0)" }.joined() }

  private static func list(_ sleeps: [RealSleep]) -> String {
    sleeps.map { "\n  real time: \($0.text): inject the clock" }.joined()
  }
}

extension RealSleep {
  /// `a task slept 0.300 s of real time at Poller.run()`
  fileprivate var text: String {
    let time = duration.map { "\($0.timestamp) of real time" } ?? "in real time"
    return "a task \(isOver ? "slept" : "sleeps") \(time)" + (place.map { " at \($0)" } ?? "")
  }
}
