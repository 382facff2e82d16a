extension FailureText {
  static let timeGoesOn = "time does not go back"

  /// Fewer sleepers than were waited for.
  static func tooFewSleepers<Element>(
    _ asked: Asked, _ findings: Findings<Element>, _ standing: ClockStanding
  ) -> String {
    let (count, wanted) = (standing.sleepers.count, asked.count ?? 0)
    return page(
      "\(asked.call): \(count) of \(wanted) sleepers" + (count < wanted ? "" : ", but too late"),
      ("ended because", "the limit passed"),
      ("sleepers", standing.sleepers.isEmpty ? nil : standing.list),
      ("pool", findings.silence?.text)
    )
  }

  static func nobodySlept(_ asked: Asked) -> String {
    page("\(asked.call): nobody slept on the clock", ("ended because", "the limit passed"))
  }

  static func stillSleeping(_ asked: Asked, _ woken: Int, _ standing: ClockStanding) -> String {
    page(
      "\(asked.call): somebody sleeps again and again",
      ("ended because", "the limit passed, after \(woken) sleeps, at \(standing.now.text)"),
      ("sleepers", standing.list)
    )
  }

  /// A line of its own; empty where nobody sleeps.
  static func sleepers(on standing: ClockStanding) -> String {
    guard !standing.sleepers.isEmpty else { return "" }
    return "\n  hint: a virtual clock stands at \(standing.now.text), and nobody has advanced it to \(standing.list)"
  }

  /// A clock that was used though it must not be.
  static func forbidden(_ name: String?, _ how: String, task: String?) -> String {
    let clock = name.map { "the clock \(ShownValues.name($0))" } ?? "the clock"
    return "\(clock) is forbidden, and \(how)" + (task.map { " in the task \(ShownValues.name($0))" } ?? "")
  }
}

extension ClockStanding {
  /// `1 s (task "timer"), 2 s`
  var list: String {
    let shown = sleepers.prefix(10).map { sleeper in
      sleeper.deadline.text + (sleeper.task.map { " (task \(ShownValues.name($0)))" } ?? "")
    }
    let rest = sleepers.count - shown.count
    return shown.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }
}
