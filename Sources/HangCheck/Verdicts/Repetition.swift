import CHangCheck

/// Runs the suite in company again and again, to count what does not happen each time.
struct Repetition {
  /// How often it is said how far this is, in seconds.
  private static let pause = 30.0

  private let trials: [Trial]
  private let session: Session
  private var options: Options { session.options }

  init(of trials: [Trial], in session: Session) {
    self.trials = trials
    self.session = session
  }

  /// The suite has been judged once.
  func run() {
    note()
    var saidAt = hc_now()
    while goesOn {
      for trial in trials where !session.isInterrupted() { trial.again() }
      if session.isInterrupted() { return }
      // Nothing can be learned any more from a machine that starts no process.
      guard trials.contains(where: \.hasRun) else { return session.note { $0.isBroken = true } }
      note()
      guard hc_now() > saidAt + Self.pause else { continue }
      saidAt = hc_now()
      session.ledger.repetition.map { session.say("so far \($0.textWithInterval)") }
    }
  }

  /// One more run of the suite is over.
  private func note() {
    let hung = trials.count { $0.takeHang() } > 0
    session.note { ledger in
      var seen = ledger.repetition ?? Seen()
      seen.runs += 1
      if hung { seen.hangs += 1 }
      ledger.repetition = seen
    }
  }

  private var goesOn: Bool {
    guard let seen = session.ledger.repetition, !session.isInterrupted() else { return false }
    if options.isUntilHang, seen.hangs > 0 { return false }
    if let budget = options.budget, session.seconds >= budget { return false }
    if let most = options.repeats, seen.runs >= most { return false }
    return trials.contains { !$0.open.isEmpty }
  }
}
