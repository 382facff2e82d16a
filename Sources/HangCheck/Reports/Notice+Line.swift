extension Notice {
  /// The line that is worth saying at once; nil for what goes as it should.
  var line: String? {
    switch self {
    case .began, .testStarted, .testEnded: nil
    case .slow(let test, let seconds): "SLOW \(test.id) has run for \(seconds.secondsText) and goes on"
    case .ended(let record): record.line
    }
  }

  var isHang: Bool {
    if case .ended(let record) = self, case .hung = record.ending { return true }
    return false
  }
}

extension RunRecord {
  fileprivate var line: String? {
    switch ending {
    case .finished: nil
    case .hung(let phase, let suspects, let silence):
      "HUNG \(names(suspects))\(phase.placeText): nothing for \(silence.secondsText)"
    case .crashed(let signal, let suspects): "CRASHED \(names(suspects)): signal \(SignalName.of(signal))"
    case .exited(let status, let suspects): "LEFT \(names(suspects)): exit code \(status)"
    case .interrupted(let inFlight): "interrupted: \(names(inFlight))"
    case .notStarted(let reason): "the \(job.framework.processName) process could not be started: \(reason)"
    }
  }

  /// The first few of them, and whether they ran alone.
  private func names(_ selectors: [String]) -> String {
    guard let first = selectors.first else { return "the \(job.framework.processName) process" }
    if selectors.count == 1 { return job.id(of: first) + (job.isAlone ? " alone" : "") }
    let names = selectors.prefix(3).map(job.id(of:)).joined(separator: ", ")
    return "\(selectors.count) tests in flight: \(names)" + (selectors.count > 3 ? ", …" : "")
  }
}
