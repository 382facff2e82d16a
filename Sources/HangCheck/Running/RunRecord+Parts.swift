extension RunRecord {
  /// This record and that of the process that went on with the same job's next tests, as one.
  func continued(by next: RunRecord) -> RunRecord {
    var whole = next
    whole.seconds += seconds
    whole.cpuSeconds += cpuSeconds
    whole.traces = traces.merging(next.traces.mapValues { $0.shifted(by: seconds) }) { _, later in later }
    whole.strayIssues = strayIssues + next.strayIssues
    whole.moreStrayIssues = moreStrayIssues + next.moreStrayIssues
    whole.strays = strays + next.strays
    whole.output = output + next.output
    whole.outputs.merge(outputs) { later, earlier in earlier + later }
    if case .finished(let first) = ending, first != 0, case .finished(0) = next.ending { whole.ending = ending }
    return whole
  }
}

extension Trace {
  fileprivate func shifted(by seconds: Double) -> Trace {
    var trace = self
    trace.startedAt = startedAt.map { $0 + seconds }
    trace.endedAt = endedAt.map { $0 + seconds }
    return trace
  }
}
