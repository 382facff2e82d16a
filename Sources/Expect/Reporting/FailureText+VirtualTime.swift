extension FailureText {
  static let noHooks =
    "this Swift runtime has no hooks for jobs, or hides them; a clock that the test advances itself works without them"
  static let nestedSession = "there is a session already: use its time"

  static func sessionIsOver(at site: CallSite) -> String {
    "its session is over: the body of withVirtualTime at \(site.taskName) has ended"
  }

  static func sleepsAfterEnd(of site: CallSite, task: String?) -> String {
    let sleeper = task.map { "the task \"\($0)\"" } ?? "a task"
    return "Expect: \(sleeper) sleeps on the clock of a session that is over, and nobody wakes it: withVirtualTime at "
      + site.taskName
  }

  static func shuffled(_ asked: Asked, at site: CallSite) -> String {
    "Expect: a test in shuffled virtual time has thrown: \(asked.call) at \(site.taskName)"
  }

  /// A session that does not get on in real time.
  static func stuck(_ asked: Asked, _ cause: String, _ standing: ClockStanding, waits: [String]) -> String {
    page(
      "\(asked.call): the body does not go on",
      ("ended because", "\(cause); the body is cancelled"),
      ("sleeping", standing.sleepers.isEmpty ? nil : standing.list)
    ) + list(waits)
  }

  static let isIdle =
    "everything is suspended, and for the limit, in real time, nothing came from outside of the session either"
  static let isBlocked = "for the limit, in real time, a job has kept the session's thread"
  static let isEndless = "tasks wake and sleep without an end, and the body waits for something else"

  static func realSleep(_ asked: Asked, _ duration: Duration) -> String {
    "\(asked.call): a task slept \(duration.timestamp) of real time: hand the session's clock on to it"
  }

  /// What a failure in virtual time says of the moment: who slept when the limit passed, and what waited.
  static func circumstances(_ standing: ClockStanding?, waits: [String], shuffledBy asked: Asked?) -> String {
    var text = ""
    if let standing, standing.sleepers.isEmpty {
      text += "\n  deadlock: everything was suspended, and nobody slept on the session's clock; "
      text += "sleeps in real time and work on other threads are not seen" + list(waits)
    } else if let standing {
      text += "\n  sleeping: \(standing.list)"
    }
    return text + (asked.map { "\n  session: \($0.call)" } ?? "")
  }

  private static func list(_ waits: [String]) -> String { waits.map { "\n  waiting: \($0)" }.joined() }
}
