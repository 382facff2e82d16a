extension Incident {
  /// Of a process that came to grief in company with tests in flight, all of which were found innocent; nil where
  /// nothing went wrong, or its end says by itself that no test is to blame.
  ///
  /// - Parameter seconds: what the suspects take by themselves. Where that is much of the time for which nothing was
  ///   heard, nothing hung: they are slow, or the machine is busy.
  init?(unexplained record: RunRecord, suspects: [Test], needing seconds: Double) {
    guard let mishap = Mishap(record.ending), !mishap.suspects.isEmpty else { return nil }
    let (kind, cause): (Kind, String)
    var silence: Double?
    switch record.ending {
    case .crashed(let signal, _):
      (kind, cause) = (.crashedInCompany, "the process died of signal \(SignalName.of(signal))")
    case .exited(let status, _): (kind, cause) = (.exitedInCompany, "the process left with exit code \(status)")
    case .hung(_, _, let time):
      (kind, cause, silence) = (seconds < time / 2 ? .hungInCompany : .slowInCompany, "nothing more came", time)
    case .finished, .interrupted, .notStarted: return nil
    }
    self.init(
      kind, framework: record.job.framework, cause: "\(cause), and not again when it was tried" + record.reason,
      tests: suspects.map(\.id), silence: silence)
    self = with(record.output)
  }
}

extension RunRecord {
  /// Why it hung, as an addition to what happened; empty where that is not known.
  var reason: String { cause.isEmpty ? "" : ": " + cause }
}
